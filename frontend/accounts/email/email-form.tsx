/** Asks for another email address. It takes effect once the member opens the link that we send there. */
import { EmailChange } from '../../../shared/accounts/credentials.ts';
import { api } from '../../api/accounts-api.ts';
import { Button } from '../../ui/button.tsx';
import { CallError } from '../../ui/feedback/inline-error.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { OwnPasswordField } from '../password-field.tsx';
import { useSaved } from '../store-user.ts';

export function EmailForm({ username }: { username: string }) {
  const saved = useSaved({ title: 'Check your email', description: 'We’ve sent a link to the new address.' });
  const { submit, errors, busy, failure } = useForm({
    schema: EmailChange,
    send: (body) => api('PUT /api/user/email', { body }),
    onSent: (user, form) => {
      saved(user);
      form.reset();
    },
  });
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-5">
      <Field
        label="New email"
        name="email"
        type="email"
        error={errors.email}
        autoComplete="email"
        required
        className="w-full"
      />
      <OwnPasswordField username={username} error={errors.password} />
      <CallError error={failure} />
      <Button type="submit" busy={busy} busyLabel="Sending...">
        Change email
      </Button>
    </form>
  );
}
