/** The one table: its keys, and the changes that functions follow, for the CDK stack and the local stage. */
export const TABLE = { partitionKey: 'PK', sortKey: 'SK', timeToLive: 'ttl' } as const;

/** A kind of change, and the beginning of the changed items' keys. */
export interface Changes {
  eventName: 'INSERT' | 'REMOVE';
  PK: string;
  SK?: string;
}

/** What a function follows. */
export interface Follows {
  changes: readonly Changes[];
  /** The most changes of one call: all of them have to end within the function's time. */
  batchSize: number;
}

/**
 * The changes that call each function, whatever caused them. At most two functions may read a shard
 * of a stream at once (DynamoDB developer guide, "DynamoDB Streams and AWS Lambda triggers").
 */
export const FOLLOWED = {
  stream: {
    changes: [
      /** Deletes a photo's bytes after its item. */
      { eventName: 'REMOVE', PK: 'IMAGE#' },
      /** Deletes messages, to-dos and photos after their room. */
      { eventName: 'REMOVE', PK: 'HOME#', SK: 'ROOM#' },
      /** Writes the file of a member's data. */
      { eventName: 'INSERT', PK: 'EXPORT#' },
    ],
    batchSize: 100,
  },
  /** Sends each new mail, one after another: SES's sandbox takes one a second. */
  mailer: { changes: [{ eventName: 'INSERT', PK: 'MAIL#' }], batchSize: 10 },
} as const satisfies Record<string, Follows>;
