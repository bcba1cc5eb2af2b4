/** The ledger of deleted accounts, by which they are deleted again from a restored table. It has only their ids. */
import * as z from 'zod/mini';
import { PostsOnDeletion } from '../../../../../shared/accounts/deletion.ts';
import { RETAINED } from '../../../../../shared/accounts/retention.ts';
import { DAY_SECONDS } from '../../../../../shared/contract/durations.ts';
import { secondsFromNow, toIso } from '../../../time.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';
import type { TransactionWrite } from '../../table.ts';

export const DeletedMember = z.object({
  id: z.string(),
  posts: PostsOnDeletion,
  /** ISO 8601: when the deletion began. */
  deletedAt: z.string(),
  ttl: z.number(),
});
export type DeletedMember = z.output<typeof DeletedMember>;

export const DeletedMembers = entity({
  name: 'deleted member',
  schema: DeletedMember,
  key: keys.deletedMember,
  list: keys.deletedMembers,
});

/** Enters a member into the ledger. */
export const ledgerWrite = (id: string, posts: PostsOnDeletion): TransactionWrite =>
  DeletedMembers.write.put(id, {
    id,
    posts,
    deletedAt: toIso(),
    ttl: secondsFromNow(RETAINED.ledger.days * DAY_SECONDS),
  });
