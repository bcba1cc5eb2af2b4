/** The imports that are open on the whole stage, each with the time until which it counts: one item, so that the count is exact. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

const OpenImport = z.object({
  token: z.string(),
  /** A hash of the member's id: this item is many members', and an erasure removes what names one. */
  memberHash: z.string(),
  /** Milliseconds since 1970. One that is not renewed counts no longer after this. */
  until: z.number(),
});
export type OpenImport = z.output<typeof OpenImport>;

export const OpenImports = entity({
  name: 'list of open imports',
  schema: z.object({
    imports: z.array(OpenImport),
    /** Raised with each change: two changes at once do not overwrite each other. */
    version: z.number(),
  }),
  key: keys.openImports,
});
