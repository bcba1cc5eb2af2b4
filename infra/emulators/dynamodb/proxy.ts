/** A proxy between the functions and the database: counts calls and capacity units, and cancels transactions on request, as DynamoDB does on a conflict. */
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
  /** Calls by operation since the last time this was asked. */
  takeCalls(): Record<string, number>;
  /** Capacity units consumed since the last time this was asked, as the database reports them. */
  takeCapacityUnits(): CapacityUnits;
  /** Cancels the next `times` transactions with TransactionConflict on their first item. */
  cancelTransactions(times: number): void;
  close(): Promise<void>;
}

const Transaction = z.object({ TransactItems: z.array(z.unknown()) });

/** @param target The database's endpoint. */
export async function startDynamoDBProxy(target: string): Promise<DynamoDBProxy> {
  let counts: Record<string, number> = {};
  let conflicts = 0;
  let units: CapacityUnits = { read: 0, write: 0 };
  const { hostname, port } = new URL(target);
  const server = createServer((request, response) => void handle(request, response));
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    counts[operation] = (counts[operation] ?? 0) + 1;
    const body = withConsumedCapacity(operation, await buffer(request));
    if (operation === 'TransactWriteItems' && conflicts > 0) {
      conflicts--;
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(cancelled(body));
      return;
    }
    const onward = ask(
      {
        hostname,
        port,
        path: request.url,
        method: request.method,
        headers: { ...request.headers, 'content-length': body.length },
      },
      (answer) => void passOn(kindOf(operation), answer, response).catch(() => response.destroy()),
    );
    onward.on('error', () => response.destroy());
    onward.end(body);
  };
  const passOn = async (kind: keyof CapacityUnits, answer: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(answer);
    units[kind] += unitsIn(body);
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
  };
  const { endpoint, close } = await onLoopback(server);
  return {
    endpoint,
    takeCalls: () => {
      const taken = counts;
      counts = {};
      return taken;
    },
    takeCapacityUnits: () => {
      const consumed = units;
      units = { read: 0, write: 0 };
      return consumed;
    },
    cancelTransactions: (times) => {
      conflicts = times;
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

/** Asks for the consumed capacity. dynoxide verifies no signature, so the signed body may be changed. */
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
