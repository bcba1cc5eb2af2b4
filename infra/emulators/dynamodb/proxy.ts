/**
 * A proxy between the functions and the database: counts calls and capacity units, cancels transactions as on a conflict, and lets another act
 * come between a function's reads and its transaction.
 */
import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { onLoopback } from '../http/loopback.ts';

export interface DynamoDBProxy {
  endpoint: string;
  /** Calls by operation since the last call of this function. */
  takeCalls(): Record<string, number>;
  /** Consumed capacity units since the last call of this function, as the database reports them. */
  takeCapacityUnits(): number;
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
  let calls: Record<string, number> = {};
  let units = 0;
  let conflicts = 0;
  let before: { item: string; act: () => Promise<unknown> } | undefined;
  const { hostname, port } = new URL(target);
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    calls[operation] = (calls[operation] ?? 0) + 1;
    const body = withConsumedCapacity(operation, await buffer(request));
    const isTransaction = operation === 'TransactWriteItems';
    if (isTransaction && before && body.includes(before.item)) {
      const { act } = before;
      before = undefined;
      await act();
    }
    if (isTransaction && conflicts > 0) {
      conflicts--;
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(cancelled(body));
      return;
    }
    const headers = { ...request.headers, 'content-length': body.length };
    const onward = ask({ hostname, port, path: request.url, method: request.method, headers }).end(body);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const answered = await buffer(answer);
    units += unitsIn(answered);
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(answered);
  };
  const { endpoint, close } = await onLoopback(
    createServer((request, response) => void handle(request, response).catch(() => response.destroy())),
  );
  return {
    endpoint,
    takeCalls: () => {
      const taken = calls;
      calls = {};
      return taken;
    },
    takeCapacityUnits: () => {
      const taken = units;
      units = 0;
      return taken;
    },
    cancelTransactions: (times) => {
      conflicts = times;
    },
    beforeTransaction: (item, act) => {
      before = { item, act };
    },
    close,
  };
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

/** The units of all tables that an answer names. */
const unitsIn = (body: Buffer): number =>
  body
    .toString()
    .matchAll(/"CapacityUnits":([\d.]+)/g)
    .reduce((sum, [, units]) => sum + Number(units), 0);
