/** The one table: its keys, and which function follows which changes of it, for the CDK stack and the local stage alike. */
export const TABLE = { partitionKey: 'PK', sortKey: 'SK', timeToLive: 'ttl' } as const;

/** What happened to items, and what their keys begin with. */
export interface Changes {
  eventName: 'INSERT' | 'REMOVE';
  PK: string;
  SK?: string;
}

/**
 * The changes that each function is called with, however an item comes to be or is removed. At most two functions may read a shard
 * of a stream at once (DynamoDB developer guide, "DynamoDB Streams and AWS Lambda triggers").
 */
export const FOLLOWED = {
  sweeper: [
    /** The bytes of a photo go after its item. */
    { eventName: 'REMOVE', PK: 'IMAGE#' },
    /** Messages, to-dos and photos go after their room. */
    { eventName: 'REMOVE', PK: 'HOME#', SK: 'ROOM#' },
    /** The file of a member's data is made. */
    { eventName: 'INSERT', PK: 'EXPORT#' },
  ],
  /** Each new mail is sent. */
  mailer: [{ eventName: 'INSERT', PK: 'MAIL#' }],
} as const satisfies Record<string, readonly Changes[]>;
