/** The month of the stage's first post, where the feed ends. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const ForumStart = entity({
  name: 'forum start',
  schema: z.object({ month: z.string() }),
  key: keys.forumStart,
});
