/** An item of the search index: a post has a term. Both are in the key. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const SearchTerms = entity({
  name: 'search term',
  schema: z.object({}),
  key: keys.searchTerm,
  list: keys.searchTerms,
});

/** The post id in an item's sort key. */
export const postIdInKey = ({ SK }: { SK: string }): string => SK.slice('POST#'.length);
