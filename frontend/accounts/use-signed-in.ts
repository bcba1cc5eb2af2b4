/** After any kind of sign-in: stores the session's user and shows a welcome. */
import type { User } from '../../shared/accounts.ts';
import { useChangeSession } from '../api/session.ts';
import { toast } from '../ui/feedback/toaster.tsx';

export function useSignedIn(): (user: User) => void {
  const changeSession = useChangeSession();
  return (user) => {
    changeSession(user);
    toast({ title: 'Welcome back!', description: `Hello ${user.firstName || user.username}, you're now logged in.` });
  };
}
