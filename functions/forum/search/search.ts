/**
 * Search over titles and contents, newest first, from the index (search-index.ts). It does not scan. What one search reads is limited:
 * where it reaches the limit, the answer has a next page.
 *
 * What it costs, at DynamoDB's unit sizes:
 * - An index item is about 60 bytes, 1 write unit. A post of 100 words has about 60 of them, and none has over 150; at
 *   a million posts that is 60 million items, 4 GB, beside 2 GB of posts.
 * - A search reads one page of the index for each of its words, at most 6 (300 items, 15 kB, 4 read units), and then posts that
 *   may have all words, 25 at a time until a page is full, at most 100 (1 unit each, 10 for one of full length).
 * - Neither grows with the forum. At a million posts a rare word's page reaches back to the first post, and a common word's page
 *   is full of matches. `npm run bench -- forum` measures 51 units for two words at 10,000 posts, the page of posts included.
 */
import { POSTS_A_PAGE } from '../../../shared/forum.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type PostItem, Posts } from '../../platform/table/items/forum.ts';
import { batchGet } from '../../platform/table/table.ts';
import { postIdInKey, SearchTerms } from '../items.ts';
import type { PageOfPosts } from '../posts/feed.ts';
import { termsOf, termsOfPost } from './terms.ts';

const MAX_WORDS = 6;
const POSTINGS_A_PAGE = 300;
const CANDIDATES_A_READ = 25;
const MAX_CANDIDATES = 100;

/**
 * The posts before `cursor` that have every word of `query`. A page may be short, even empty, and still have a next one.
 * @throws Refusal 400 when every word of the query is a stop word or too short.
 */
export async function searchPosts(query: string, cursor: string | undefined): Promise<PageOfPosts> {
  const terms = termsOf(query).slice(0, MAX_WORDS);
  if (terms.length === 0)
    throw new Refusal(400, 'Those words are too short, or in nearly every post. Please add a rarer one.');
  const { ids, unknownBefore } = candidatesIn(await postings(terms, cursor));
  const found: PostItem[] = [];
  for (let read = 0; read < Math.min(ids.length, MAX_CANDIDATES); read += CANDIDATES_A_READ) {
    found.push(...(await matching(ids.slice(read, read + CANDIDATES_A_READ), terms)));
    if (found.length >= POSTS_A_PAGE) break;
  }
  const posts = found.slice(0, POSTS_A_PAGE);
  // The cursor does not reveal whether a match or only a hidden post's terms follow.
  if (posts.length === POSTS_A_PAGE) return { posts, next: posts.at(-1)?.id };
  return { posts, next: ids.length > MAX_CANDIDATES ? ids[MAX_CANDIDATES - 1] : unknownBefore };
}

/**
 * How many posts the index has for a query, without reading them. `more` is true where the count may be incomplete, because a word has more
 * index items than one page. One query for each word.
 */
export async function countFound(query: string): Promise<{ posts: number; more: boolean }> {
  const lists = await postings(termsOf(query).slice(0, MAX_WORDS), undefined);
  const { ids, unknownBefore } = candidatesIn(lists);
  const known = ids.filter((id) => lists.every(({ unknownBefore: reach = '' }) => id >= reach));
  return { posts: known.length, more: unknownBefore !== undefined || known.length < ids.length };
}

const postings = (terms: string[], cursor: string | undefined): Promise<Postings[]> =>
  Promise.all(terms.map((term) => newestWith(term, cursor)));

/** The newest posts that have a word, and the id before which there may be more; undefined where these are all. */
interface Postings {
  ids: string[];
  unknownBefore: string | undefined;
}

async function newestWith(term: string, cursor: string | undefined): Promise<Postings> {
  const { keys, more } = await SearchTerms.page(term, {
    limit: POSTINGS_A_PAGE,
    newestFirst: true,
    after: cursor ? SearchTerms.key(term, cursor) : undefined,
  });
  const ids = keys.map(postIdInKey);
  return { ids, unknownBefore: more ? ids.at(-1) : undefined };
}

/**
 * The posts that may have all words, from the list that reaches furthest back, which is that of the rarest word. Another list rules a post
 * out where it does not contain it, but only as far back as that list reaches.
 */
function candidatesIn(lists: Postings[]): Postings {
  const reach = ({ unknownBefore = '' }: Postings) => unknownBefore;
  const [rarest, ...others] = lists.toSorted((a, b) =>
    reach(a) === reach(b) ? a.ids.length - b.ids.length : reach(a) < reach(b) ? -1 : 1,
  );
  if (!rarest) return { ids: [], unknownBefore: undefined };
  const known = others.map((list) => ({ ids: new Set(list.ids), reach: reach(list) }));
  const ids = rarest.ids.filter((id) => known.every((list) => id < list.reach || list.ids.has(id)));
  return { ids, unknownBefore: rarest.unknownBefore };
}

/** The posts among these that are visible and have every term. */
async function matching(ids: string[], terms: string[]): Promise<PostItem[]> {
  const posts = await batchGet(ids.map((id) => Posts.at(id)));
  return posts
    .filter((post) => post !== undefined)
    .filter((post) => {
      const has = new Set(termsOfPost(post));
      return post.status === 'visible' && terms.every((term) => has.has(term));
    });
}
