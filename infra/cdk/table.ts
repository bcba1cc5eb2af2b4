/** The one table: its keys, and which function follows which removals, for the CDK stack and the local stage alike. */
export const TABLE = { partitionKey: 'PK', sortKey: 'SK', timeToLive: 'ttl' } as const;

/** What the keys of removed items begin with. */
export interface Removals {
  PK: string;
  SK?: string;
}

/** By the function that is called with them, however an item is removed. */
export const REMOVALS = {
  /** The bytes of a photo go after its item. */
  photoSweeper: { PK: 'IMAGE#' },
  /** Messages, to-dos and photos go after their room. */
  roomSweeper: { PK: 'HOME#', SK: 'ROOM#' },
} as const satisfies Record<string, Removals>;
