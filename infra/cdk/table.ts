/** The one table: its keys, and who is told of what is removed from it, as the CDK stack and the local stage both make it. */
export const TABLE = { partitionKey: 'PK', sortKey: 'SK', timeToLive: 'ttl' } as const;

/** What the keys of removed items begin with. */
export interface Removals {
  PK: string;
  SK?: string;
}

/** By the function that is told, of every removal, in whatever way. */
export const REMOVALS = {
  /** The bytes of a photo go after its item. */
  photoSweeper: { PK: 'IMAGE#' },
  /** Messages, to-dos and photos go after their room. */
  roomSweeper: { PK: 'HOME#', SK: 'ROOM#' },
} as const satisfies Record<string, Removals>;
