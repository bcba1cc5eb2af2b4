/** The newest reindex: who started it, its progress and its result. */
import * as z from 'zod/mini';
import { ReindexJob } from '../../../../../shared/knowledge.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const ReindexJobItem = z.extend(ReindexJob, {
  state: z.enum(['running', 'ended', 'failed']),
  /** In milliseconds since 1970. */
  renewedAt: z.number(),
});
export type ReindexJobItem = z.output<typeof ReindexJobItem>;

export const NewestReindex = entity({ name: 'reindex job', schema: ReindexJobItem, key: keys.reindex });
