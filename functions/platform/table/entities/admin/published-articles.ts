/** How many articles of the build are in the statistic already. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const PublishedArticles = entity({
  name: 'published articles',
  schema: z.object({ articles: z.int() }),
  key: keys.publishedArticles,
});
