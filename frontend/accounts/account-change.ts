/** What the account's forms do alike: send one change, keep the answer as the session's user, leave for the sign-in page on a 401. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, ApiError } from '../api/client.ts';
import { sessionQuery, useSendToSignIn } from '../api/session.ts';
import { toast } from '../ui/feedback/toaster.tsx';

export function useAccountChange<T>(
  mutationFn: (body: T) => Promise<Answer<'PUT /api/user'>>,
  done: { title: string; description?: string },
) {
  const queries = useQueryClient();
  const sendToSignIn = useSendToSignIn();
  return useMutation({
    mutationFn,
    onSuccess: (user) => {
      queries.setQueryData(sessionQuery.queryKey, user);
      toast(done);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) sendToSignIn();
    },
  });
}
