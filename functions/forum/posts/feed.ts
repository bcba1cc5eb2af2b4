/** The feed: posts newest first, read month by month; or the newest in another order. */
import { encodeTime, ulid } from 'ulid';
import { ORDERED_POSTS, POSTS_A_PAGE, type PostOrder } from '../../../shared/forum.ts';
import { type PostItem, Posts } from '../../platform/table/items/forum.ts';
import { monthOf } from '../../platform/table/keys.ts';
import { ForumStart } from '../items.ts';

/** The most queries for one page, and so the most months that it reads. */
const MAX_QUERIES = 3;

/** Some posts, newest first, and the cursor of those that follow; undefined at the end. */
export interface PageOfPosts {
  posts: PostItem[];
  next: string | undefined;
}

/** A page of the newest posts in another order, without deleted ones. */
export async function orderedPosts(order: PostOrder): Promise<PostItem[]> {
  const { posts } = await pageOfPosts(undefined, ORDERED_POSTS);
  const there = posts.filter(({ status }) => status !== 'deleted');
  const ordered =
    order === 'liked'
      ? there.toSorted((one, other) => other.likesCount - one.likesCount)
      : there.filter(({ repliesCount }) => repliesCount === 0);
  return ordered.slice(0, POSTS_A_PAGE);
}

/**
 * The posts before `cursor`. A page may be short and still have a next one: it ends after three quiet months or many hidden posts.
 */
export async function pageOfPosts(cursor: string | undefined, size = POSTS_A_PAGE): Promise<PageOfPosts> {
  const now = ulid();
  // A cursor from the future starts at the current month.
  let month = monthOf(cursor !== undefined && cursor < now ? cursor : now);
  let before = cursor;
  let start: string | undefined;
  const posts: PostItem[] = [];
  for (let query = 0; query < MAX_QUERIES; query++) {
    const { items, more } = await Posts.page(month, {
      limit: size - posts.length,
      newestFirst: true,
      after: before ? Posts.key(before) : undefined,
    });
    posts.push(...items.filter(({ status }) => status !== 'hidden'));
    before = items.at(-1)?.id ?? before;
    if (!more) {
      start ??= await firstMonth();
      if (start === undefined || month <= start) return { posts, next: undefined };
      before = endBefore(month);
      month = monthOf(before);
    }
    if (posts.length === size) break;
  }
  return { posts, next: before };
}

/** The highest id before a month: the cursor for the posts of earlier months. */
const endBefore = (month: string): string => encodeTime(Date.parse(`${month}-01T00:00:00Z`) - 1, 10) + 'Z'.repeat(16);

const firstMonth = async (): Promise<string | undefined> => (await ForumStart.get())?.month;

let isStartStored = false;
/** Stores the month of the stage's first post. One write per process, which does not change a stored month. */
export async function rememberStart(postId: string): Promise<void> {
  if (isStartStored) return;
  await ForumStart.update({ setIfAbsent: { month: monthOf(postId) } });
  isStartStored = true;
}
