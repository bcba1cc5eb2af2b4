/**
 * One bundle as Lambda runs it, in a separate process: `node lambda-runtime.ts <folder> <port>`. Takes events over HTTP and
 * returns the handler's answer, a streamed one framed as on Lambda. The port is that of the internet, see `REMOTE_SERVER`.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { KEEP_ALIVE_MS } from '../../emulators/http/loopback.ts';

/** Separates a streamed answer's JSON metadata from its body (API Gateway developer guide, "Lambda proxy integration response streaming"). */
export const METADATA_END = Buffer.alloc(8);
/** Tells the gateway which of the two formats follows. */
export const FORMAT_HEADER = 'x-lambda-format';

/**
 * The only site on this Lambda's internet, for bundles that refuse every address of this machine. The address looks public,
 * and IANA has not assigned it (registry of IPv6 global unicast allocations: 2e00::/7 is reserved).
 */
export const REMOTE_SERVER = '2e00::1';
/** The body of a request to a runtime. */
export interface Invoked {
  event: unknown;
  functionName: string;
  /** How long the handler may run; its context counts it down. */
  milliseconds: number;
}

/** Connects a socket for the remote server to a port of this machine. */
function leadRemoteServerTo(port: number): void {
  const dial = Socket.prototype.connect;
  // Node passes its own arguments as one list, which it does not accept from others: so this changes the options in it.
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    const [options] = [given[0]].flat() as { host?: string; port?: number }[];
    if (options?.host === REMOTE_SERVER) Object.assign(options, { host: '127.0.0.1', port });
    return Reflect.apply(dial, this, given) as Socket;
  };
}

type Streaming = (event: unknown, stream: PassThrough, context: object) => Promise<void>;
type Buffered = (event: unknown, context: object) => Promise<unknown>;
const streaming = new WeakSet<object>();

/** Emulates the wrapper that Lambda's Node.js runtime has for a streaming handler. */
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
    const { event, functionName, milliseconds } = (await json(request)) as Invoked;
    const end = Date.now() + milliseconds;
    const context = { awsRequestId: randomUUID(), functionName, getRemainingTimeInMillis: () => end - Date.now() };
    if (!streaming.has(handler)) {
      const result = JSON.stringify((await handler(event, context)) ?? null);
      response.writeHead(200, { [FORMAT_HEADER]: 'buffered' }).end(result);
      return;
    }
    const stream = new PassThrough();
    // Before its first output the function may still fail as a whole.
    stream.once('readable', () => {
      response.writeHead(200, { [FORMAT_HEADER]: 'stream' });
      stream.pipe(response);
    });
    // Lambda accepts everything that a function writes, even after the caller has disconnected.
    response.on('close', () => stream.resume());
    await handler(event, Object.assign(stream, { setContentType: () => {} }), context);
  };
  const server = createServer((request, response) => {
    invoke(request, response).catch((error: unknown) => {
      console.error(error);
      // Reported as a function error: API Gateway answers 502.
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  // The gateway has ended.
  process.on('disconnect', () => process.exit());
}

if (import.meta.main) {
  const [, , folder = '', port] = process.argv;
  leadRemoteServerTo(Number(port));
  await start(folder);
}
