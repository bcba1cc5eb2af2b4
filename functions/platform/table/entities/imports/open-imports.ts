/** The open imports of the whole stage, each with its expiry. They are one item, so that the count is exact. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

const OpenImport = z.object({
  token: z.string(),
  /** A hash of the member's id, because this item belongs to many members and a deletion removes items that name one. */
  memberHash: z.string(),
  /** Milliseconds since 1970. An import that is not renewed does not count after this. */
  until: z.number(),
  /** Present where the member has no membership: such members may take a part of the places. */
  withoutMembership: z.optional(z.literal(true)),
});
export type OpenImport = z.output<typeof OpenImport>;

export const OpenImports = entity({
  name: 'list of open imports',
  schema: z.object({
    imports: z.array(OpenImport),
    /** Raised with each change, so that concurrent changes do not overwrite each other. */
    version: z.number(),
  }),
  key: keys.openImports,
});
