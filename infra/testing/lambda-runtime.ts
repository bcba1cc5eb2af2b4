/**
 * One bundle as Lambda runs it, in a process of its own: `node lambda-runtime.ts <folder>`. Events come in over HTTP; an answer
 * goes out as the handler gives it, and a streamed one as Lambda frames it.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/** Between what a streamed answer says of itself, as JSON, and its body (API Gateway developer guide, "Lambda proxy integration response streaming"). */
export const METADATA_END = Buffer.alloc(8);
/** Tells the gateway which of the two formats comes. */
export const FORMAT_HEADER = 'x-lambda-format';

type Streaming = (event: unknown, stream: PassThrough, context: object) => Promise<void>;
type Buffered = (event: unknown, context: object) => Promise<unknown>;
const streaming = new WeakSet<object>();

/** What Lambda's Node.js runtime puts around a streaming handler. */
Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: Streaming) => {
      streaming.add(handler);
      return handler;
    },
    HttpResponseStream: {
      from: (stream: PassThrough, metadata: object) => {
        stream.write(JSON.stringify(metadata));
        stream.write(METADATA_END);
        return stream;
      },
    },
  },
});

async function start(folder: string): Promise<void> {
  const { handler } = (await import(pathToFileURL(join(folder, 'index.mjs')).href)) as {
    handler: Streaming & Buffered;
  };
  const invoke = async (request: IncomingMessage, response: ServerResponse) => {
    const event = await json(request);
    const context = { awsRequestId: randomUUID(), functionName: folder, getRemainingTimeInMillis: () => 28_000 };
    if (!streaming.has(handler)) {
      response.writeHead(200, { [FORMAT_HEADER]: 'buffered' });
      response.end(JSON.stringify(await handler(event, context)));
      return;
    }
    response.writeHead(200, { [FORMAT_HEADER]: 'stream' });
    const stream = new PassThrough();
    stream.pipe(response);
    // Lambda takes all that a function writes, whether or not anybody still listens.
    response.on('close', () => stream.resume());
    await handler(event, Object.assign(stream, { setContentType: () => {} }), context);
  };
  const server = createServer((request, response) => {
    invoke(request, response).catch((error: unknown) => {
      console.error(error);
      // As an error of the function: API Gateway answers 502.
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  // The gateway is gone.
  process.on('disconnect', () => process.exit());
}

if (import.meta.main) await start(process.argv[2] ?? '');
