/** The member who reads the forum, and what befalls all of its calls alike: an ended session, a limit, a failure. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { User } from '../../shared/accounts.ts';
import { ApiError } from '../api/client.ts';
import { useSendToSignIn } from '../api/session.ts';
import { toast } from '../ui/feedback/toaster.tsx';

interface ForumMember {
  user: User;
  /** True once a call has found the session ended; the page is about to leave for the sign-in page. */
  signedOut: boolean;
  /** Handles a 401 (to the sign-in page) and says whether it was one. */
  refused: (error: unknown) => boolean;
  /** Tells a failure in a toast: `title`, and the server's words. */
  tell: (error: unknown, title: string) => void;
}

const Context = createContext<ForumMember | null>(null);

export function ForumMemberProvider({ user, children }: { user: User; children: ReactNode }) {
  const [signedOut, setSignedOut] = useState(false);
  const sendToSignIn = useSendToSignIn();
  const refused = useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) return false;
      setSignedOut(true);
      sendToSignIn();
      return true;
    },
    [sendToSignIn],
  );
  const tell = useCallback(
    (error: unknown, title: string) => {
      if (!refused(error)) toast({ ...wordsOf(error, title), variant: 'destructive' });
    },
    [refused],
  );
  const member = useMemo(() => ({ user, signedOut, refused, tell }), [user, signedOut, refused, tell]);
  return <Context value={member}>{children}</Context>;
}

/** Beyond a limit, "please try again" would be the wrong advice. */
function wordsOf(error: unknown, title: string): { title: string; description?: string } {
  if (!(error instanceof ApiError)) return { title };
  return error.status === 429 ? { title: error.words } : { title, description: error.words };
}

/** @throws outside of the forum's page. */
export function useForumMember(): ForumMember {
  const member = useContext(Context);
  if (!member) throw new Error('useForumMember() is for the forum page and what it shows.');
  return member;
}
