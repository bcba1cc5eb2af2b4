/** Who is signed in: read once per visit, null for a visitor. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { User } from '../../shared/accounts.ts';
import { sessionRoutes } from '../../shared/contract/routes/account/session.ts';
import { ApiError, clientFor } from './client.ts';
import { announceSession } from './session-in-tabs.ts';
import { setSigningOut } from './signed-out.ts';

const { api } = clientFor(sessionRoutes);

/** The session's place in the query cache: `setQueryData` with a user signs in, with null signs out. */
export const sessionQuery = {
  queryKey: ['GET /api/user'] as const,
  /** A 401 means "signed out" and is an answer, not an error. */
  queryFn: async (): Promise<User | null> => {
    try {
      return await api('GET /api/user', { mayBeSignedOut: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  /** `main.tsx` has asked before the first render; a screen that reads the failure decides whether to ask again. */
  retryOnMount: false,
};

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'signedOut'; user: null }
  | { status: 'signedIn'; user: User };

/** The session. `app.tsx` shows pages only once it is known, so below it `status` is never "loading". */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (data === undefined) return { status: 'loading', user: null };
  return data === null ? { status: 'signedOut', user: null } : { status: 'signedIn', user: data };
}

/** Returns a function that signs a user in, or out with null, and drops everything cached for the previous user. */
export function useChangeSession(): (user: User | null) => void {
  const queries = useQueryClient();
  return useCallback(
    (user) => {
      if (user) setSigningOut(false);
      announceSession({ userId: user?.id ?? null, isSignOut: user === null });
      queries.setQueryData(sessionQuery.queryKey, user);
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    },
    [queries],
  );
}
