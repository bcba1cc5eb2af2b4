/** The one table: its keys, as the CDK stack and the local stage both make it. */
export const TABLE = { partitionKey: 'PK', sortKey: 'SK', timeToLive: 'ttl' } as const;
