/** That a post has a word: an entry of the search's index. Its key says everything. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const SearchTerms = entity({
  name: 'search term',
  schema: z.object({}),
  key: keys.searchTerm,
  list: keys.searchTerms,
});

/** The post that an entry's sort key names. */
export const postIdInKey = ({ SK }: { SK: string }): string => SK.slice('POST#'.length);
