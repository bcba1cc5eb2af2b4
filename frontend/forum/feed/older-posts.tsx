/** Loads older posts, on scrolling and by a button, and announces them to screen readers. */
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { ListedPost } from '../../../shared/forum.ts';
import { Button } from '../../ui/button.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { CallError } from '../../ui/feedback/inline-error.tsx';
import { rowId } from './post-row.tsx';
import type { useFeed } from './use-feed.ts';

/** The distance of the list's end from the window at which more loads. */
const AHEAD = '0px 0px 1000px 0px';
/** After this many pages in a row the list waits for a press, so that the footer can be reached. */
const BY_ITSELF = 10;

interface OlderPostsProps {
  query: ReturnType<typeof useFeed>['query'];
  posts: ListedPost[];
  /** Below the last post of all. */
  end: string;
  /** For search results: nothing loads by itself; shows these words and this label. */
  further: { words: ReactNode; action: string } | undefined;
}

export function OlderPosts({ query, posts, end: words, further }: OlderPostsProps) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const pages = query.data?.pages.length ?? 0;
  const load = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const byItself = hasNextPage && !further && !isFetchNextPageError && pages % BY_ITSELF !== 0;
  useNearness(end, byItself && !isFetchingNextPage, load);
  useFocusGoesOn(end, posts);
  useGrowthAnnounced(posts.length, pages);
  return (
    <>
      {hasNextPage && (
        <div ref={end} className="space-y-4 pt-5.5">
          {further && <p className="measure text-small text-charcoal">{further.words}</p>}
          {isFetchNextPageError && <CallError error={query.error} failed="Older posts could not be loaded." />}
          <Button variant="quiet" busy={isFetchingNextPage} busyLabel="Loading..." onClick={load}>
            {isFetchNextPageError ? 'Try again' : (further?.action ?? 'Older posts')}
          </Button>
        </div>
      )}
      {!hasNextPage && posts.length > 0 && <p className="cap pt-4">{words}</p>}
    </>
  );
}

/** Calls `load` when the end of the list comes near. Checks again whenever it becomes active, such as after a short page. */
function useNearness(end: RefObject<HTMLElement | null>, active: boolean, load: () => void): void {
  useEffect(() => {
    if (!active || !end.current) return undefined;
    // A busy page gets several entries at once: the last one is current.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && load(), {
      rootMargin: AHEAD,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, active, load]);
}

/** Moves the focus from the button to the first new post; otherwise it would stay after the last. */
function useFocusGoesOn(end: RefObject<HTMLElement | null>, posts: ListedPost[]): void {
  const before = useRef(posts);
  useEffect(() => {
    const { length } = before.current;
    const grown = posts.length > length && posts[length - 1]?.id === before.current.at(-1)?.id;
    before.current = posts;
    const next = posts[length];
    if (grown && next && end.current?.contains(document.activeElement))
      document.getElementById(rowId(next.id))?.focus({ preventScroll: true });
  }, [end, posts]);
}

/** Announces how many posts a page has added. */
function useGrowthAnnounced(count: number, pages: number): void {
  const before = useRef({ count, pages });
  useEffect(() => {
    const more = count - before.current.count;
    if (pages > before.current.pages && more > 0) announce(`${more} older posts loaded, ${count} in all.`);
    before.current = { count, pages };
  }, [count, pages]);
}
