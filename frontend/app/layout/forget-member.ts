/** What a browser has stored of a member: unsent drafts and interrupted uploads. */
import { useEffect } from 'react';
import { forgetDrafts } from '../../ui/form/draft.ts';
import { forgetInterrupted } from '../../uploads/files-dialog/interrupted.ts';

/** Deletes it all. */
export function forgetMember(): void {
  forgetDrafts();
  forgetInterrupted();
}

const KEPT_FOR = 'verandah.member';

/** Deletes what this tab has of an earlier member once another one is signed in: a session that ends by itself leaves drafts to its member. */
export function useStorageOf(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    try {
      const earlier = sessionStorage.getItem(KEPT_FOR);
      if (earlier !== null && earlier !== userId) forgetMember();
      sessionStorage.setItem(KEPT_FOR, userId);
    } catch {
      // Without storage there is nothing stored.
    }
  }, [userId]);
}
