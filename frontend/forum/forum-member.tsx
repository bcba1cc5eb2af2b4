/** The member who reads the forum, and how a failed call is said there. */
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

/** Says in a toast that a call of the forum failed. Beyond a limit, "please try again" would be the wrong advice. */
export function toastForumFailure(error: unknown, title: string): void {
  if (error instanceof ApiError && error.status === 429) toast({ title: error.serverMessage, variant: 'destructive' });
  else toastFailure(error, title);
}

/** @throws outside of the forum's page. */
export function useForumMember(): ForumMember {
  const member = useContext(Context);
  if (!member) throw new Error('useForumMember() is for the forum page and what it shows.');
  return member;
}
