/** A wire between the functions and the database that counts the calls and, when asked, cancels transactions as DynamoDB does. */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

export interface DatabaseWire {
  endpoint: string;
  /** Calls since the last look, by operation; looking starts over. */
  taken(): Record<string, number>;
  /** The next `times` transactions are cancelled with TransactionConflict on their first item. */
  conflict(times: number): void;
  close(): Promise<void>;
}

const Transaction = z.object({ TransactItems: z.array(z.unknown()) });

/** @param target The database's endpoint. */
export async function databaseWire(target: string): Promise<DatabaseWire> {
  let counts: Record<string, number> = {};
  let conflicts = 0;
  const { hostname, port } = new URL(target);
  const server = createServer((request, response) => void handle(request, response));
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    counts[operation] = (counts[operation] ?? 0) + 1;
    const body = await buffer(request);
    if (operation === 'TransactWriteItems' && conflicts > 0) {
      conflicts--;
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(cancelled(body));
      return;
    }
    const onward = ask(
      { hostname, port, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    onward.end(body);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => {
      const taken = counts;
      counts = {};
      return taken;
    },
    conflict: (times) => {
      conflicts = times;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
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
