/** Figures of the community, from counters and the search index: no call reads all members or posts. */
import { type Community, TOPICS } from '../../../shared/forum.ts';
import { countHistory } from '../../platform/table/items/counts.ts';
import { countFound } from '../search/search.ts';

/** How long a count is fresh, in milliseconds. */
const FRESH_MS = 5 * 60_000;

let latest: { counted: Promise<Community>; until: number } | undefined;

/** The figures, at most five minutes old: this process counts once for all callers in that time. Nine queries. */
export async function community(now = Date.now()): Promise<Community> {
  if (!latest || latest.until <= now) latest = { counted: count(now), until: now + FRESH_MS };
  try {
    return await latest.counted;
  } catch (error) {
    latest = undefined;
    throw error;
  }
}

async function count(now: number): Promise<Community> {
  const [users, posts, ...topics] = await Promise.all([
    countHistory('users', now),
    countHistory('forumPosts', now),
    ...TOPICS.map(async ({ topic }) => ({ topic, ...(await countFound(topic)) })),
  ]);
  // The counter of a day is negative when more older posts were deleted than new ones written.
  return { members: users.total, postsToday: Math.max(0, posts.series.at(-1) ?? 0), topics };
}
