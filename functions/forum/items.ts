/** The items of the forum alone: likes, search terms, and where the feed ends. */
import * as z from 'zod/mini';
import { entity } from '../platform/table/entity.ts';
import { keys } from '../platform/table/keys.ts';

/** A member's like of a post. */
export const Likes = entity({ name: 'like', schema: z.object({ createdAt: z.string() }), key: keys.like });

/** An item of the search index: a post has a term. Both are in the key. */
export const SearchTerms = entity({
  name: 'search term',
  schema: z.object({}),
  key: keys.searchTerm,
  list: keys.searchTerms,
});

/** The post id in an item's sort key. */
export const postIdInKey = ({ SK }: { SK: string }): string => SK.slice('POST#'.length);

/** The month of the stage's first post, where the feed ends. */
export const ForumStart = entity({
  name: 'forum start',
  schema: z.object({ month: z.string() }),
  key: keys.forumStart,
});
