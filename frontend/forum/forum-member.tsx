/** The context of the signed-in member in the forum, and the toast for its failed calls. */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { User } from '../../shared/accounts.ts';
import { ApiError } from '../api/client.ts';
import { toastFailure } from '../api/signed-out.ts';
import { toast } from '../ui/feedback/toaster.tsx';

interface ForumMember {
  user: User;
}

const Context = createContext<ForumMember | null>(null);

export function ForumMemberProvider({ user, children }: ForumMember & { children: ReactNode }) {
  const member = useMemo(() => ({ user }), [user]);
  return <Context value={member}>{children}</Context>;
}

/** Shows a toast for a failed call. A 429 shows the server's message alone, because "please try again" would be wrong advice. */
export function toastForumFailure(error: unknown, title: string): void {
  if (error instanceof ApiError && error.status === 429) toast({ title: error.serverMessage, variant: 'destructive' });
  else toastFailure(error, title);
}

/** @throws outside the provider. */
export function useForumMember(): ForumMember {
  const member = useContext(Context);
  if (!member) throw new Error('useForumMember() is for the forum page and what it shows.');
  return member;
}
