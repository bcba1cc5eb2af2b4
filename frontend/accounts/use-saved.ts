/** After an account change: stores the answer as the session's user, and shows a toast that it is saved. */
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../shared/accounts.ts';
import { sessionQuery } from '../api/session.ts';
import { toast } from '../ui/feedback/toaster.tsx';

export function useSaved(message: { title: string; description: string }): (user: User) => void {
  const queries = useQueryClient();
  return (user) => {
    queries.setQueryData(sessionQuery.queryKey, user);
    toast(message);
  };
}
