/** The messages between the stage and the process of its functions, besides HTTP. */

interface Invocation {
  id: number;
  event: object;
  functionName: string;
  awsRequestId: string;
  /** How long the function may run; its context counts it down. */
  milliseconds: number;
}

/** The invocation of a function with an event. */
export type Invoked = Invocation & {
  name: 'schedule' | 'importSockets' | 'importWorker' | 'mailer' | 'reindex' | 'stream';
};

export type ToHost = 'drain' | Invoked;

/** The address once it serves, the news that the debugger's port is free again, or the outcome of a call. */
export type FromHost =
  | { endpoint: string }
  | 'draining'
  | { id: number; result: unknown }
  | { id: number; error: string };
