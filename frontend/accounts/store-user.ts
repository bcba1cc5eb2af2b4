/** Stores the user that a call answers with, and shows a toast: after a change of the account, and after a sign-in. */
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../shared/accounts.ts';
import { sessionQuery, useChangeSession } from '../api/session.ts';
import { toast } from '../ui/feedback/toaster.tsx';

/** After an account change: stores the answer as the session's user, and shows a toast that it is saved. */
export function useSaved(message: { title: string; description: string }): (user: User) => void {
  const queries = useQueryClient();
  return (user) => {
    queries.setQueryData(sessionQuery.queryKey, user);
    toast(message);
  };
}

/** After any kind of sign-in: stores the session's user and shows a welcome. */
export function useSignedIn(): (user: User) => void {
  const changeSession = useChangeSession();
  return (user) => {
    changeSession(user);
    toast({ title: 'Welcome back!', description: `Hello ${user.firstName || user.username}, you're now logged in.` });
  };
}
