/** Sends the link that verifies the member's address again, and says that it did. */
import { useMutation } from '@tanstack/react-query';
import { api } from '../api/accounts-api.ts';
import { Button } from '../ui/button.tsx';
import { CallError } from '../ui/feedback/inline-error.tsx';

export function SendAgain({ email }: { email: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api('POST /api/email/send-again'),
  });
  return (
    <>
      <output className="block">{isSuccess && `We’ve sent a new link to ${email}.`}</output>
      <CallError error={error} />
      {!isSuccess && (
        <Button variant="link" busy={isPending} busyLabel="Sending..." onClick={() => mutate()}>
          Send again
        </Button>
      )}
    </>
  );
}
