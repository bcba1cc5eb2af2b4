/**
 * A proxy between the functions and the database: counts calls and capacity units, cancels transactions as on a conflict, and lets another act
 * come between a function's reads and its transaction.
 */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { onLoopback } from '../http/loopback.ts';

export interface CapacityUnits {
  read: number;
  write: number;
}

export interface DynamoDBProxy {
  endpoint: string;
  /** Calls by operation since the last call of this function. */
  takeCalls(): Record<string, number>;
  /** Consumed capacity units since the last call of this function, as the database reports them. */
  takeCapacityUnits(): CapacityUnits;
  /** Cancels the next `times` transactions with TransactionConflict on their first item. */
  cancelTransactions(times: number): void;
  /**
   * Runs `act` to its end before the next transaction that writes or checks `item` goes on to the database. `act` may make such transactions
   * itself. @param item A part of its key.
   */
  beforeTransaction(item: string, act: () => Promise<unknown>): void;
  close(): Promise<void>;
}

const Transaction = z.object({ TransactItems: z.array(z.unknown()) });

/** @param target The database's endpoint. */
export async function startDynamoDBProxy(target: string): Promise<DynamoDBProxy> {
  const proxy = new CountingProxy(target);
  const { endpoint, close } = await onLoopback(
    createServer((request, response) => {
      proxy.handle(request, response).catch(() => response.destroy());
    }),
  );
  return {
    endpoint,
    takeCalls: () => proxy.takeCalls(),
    takeCapacityUnits: () => proxy.takeCapacityUnits(),
    cancelTransactions: (times) => {
      proxy.conflicts = times;
    },
    beforeTransaction: (item, act) => {
      proxy.before = { item, act };
    },
    close,
  };
}

class CountingProxy {
  /** How many of the next transactions to cancel. */
  conflicts = 0;
  /** Runs once, before the next transaction with the item. */
  before: { item: string; act: () => Promise<unknown> } | undefined;
  readonly #target: URL;
  #calls: Record<string, number> = {};
  #units: CapacityUnits = { read: 0, write: 0 };

  constructor(target: string) {
    this.#target = new URL(target);
  }

  takeCalls(): Record<string, number> {
    const taken = this.#calls;
    this.#calls = {};
    return taken;
  }

  takeCapacityUnits(): CapacityUnits {
    const taken = this.#units;
    this.#units = { read: 0, write: 0 };
    return taken;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    this.#calls[operation] = (this.#calls[operation] ?? 0) + 1;
    const body = withConsumedCapacity(operation, await buffer(request));
    if (operation === 'TransactWriteItems' && this.before && body.includes(this.before.item)) {
      const { act } = this.before;
      this.before = undefined;
      await act();
    }
    if (operation === 'TransactWriteItems' && this.conflicts > 0) {
      this.conflicts--;
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(cancelled(body));
      return;
    }
    const { hostname, port } = this.#target;
    const headers = { ...request.headers, 'content-length': body.length };
    ask({ hostname, port, path: request.url, method: request.method, headers }, (answer) => {
      this.#answer(kindOf(operation), answer, response).catch(() => response.destroy());
    })
      .on('error', () => response.destroy())
      .end(body);
  }

  async #answer(kind: keyof CapacityUnits, answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(answer);
    this.#units[kind] += unitsIn(body);
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
  }
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html, TransactionCanceledException */
function cancelled(body: Buffer): string {
  const { TransactItems } = Transaction.parse(JSON.parse(body.toString()));
  return JSON.stringify({
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    Message: 'Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict]',
    CancellationReasons: TransactItems.map((_, place) =>
      place === 0 ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
    ),
  });
}

/** Asks for the consumed capacity. The signed body may be changed, as dynoxide verifies no signature. */
const withConsumedCapacity = (operation: string, body: Buffer): Buffer =>
  /^(Get|Put|Update|Delete|BatchGet|BatchWrite|TransactWrite)Items?$|^Query$/.test(operation)
    ? Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), ReturnConsumedCapacity: 'TOTAL' }))
    : body;

const kindOf = (operation: string): keyof CapacityUnits => (/Get|Query/.test(operation) ? 'read' : 'write');

const Consumed = z.object({ CapacityUnits: z.number() });
const Answer = z.object({
  ConsumedCapacity: z.union([
    z.pipe(
      Consumed,
      z.transform((one) => [one]),
    ),
    z.array(Consumed),
  ]),
});

function unitsIn(body: Buffer): number {
  const { data } = Answer.safeParse(JSON.parse(body.toString() || 'null'));
  return data?.ConsumedCapacity.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0) ?? 0;
}
