/**
 * The process of the functions in `npm run dev`. Serves the handlers over HTTP, on a port that it sends its parent, and takes the events
 * of sockets and background functions as messages. After the message `drain` it finishes its running work and exits.
 */
import { createServer } from 'node:http';
import inspector from 'node:inspector';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { NOTHING_HERE } from '../../../shared/contract/site.ts';
import { onLoopback } from '../../emulators/http/loopback.ts';
import { functionsInProcess } from '../functions.ts';
import type { FromHost, Invoked, ToHost } from './host-messages.ts';

/** Time for requests in progress, and for work that continues after its response. */
const DRAIN_MS = 2000;

const functions = await functionsInProcess({});
let running = 0;
const send = (message: FromHost) => process.send?.(message);

function apps(): Hono {
  const calls = new Hono();
  for (const app of functions.apps) calls.route('/', app);
  calls.notFound((c) => c.json({ message: NOTHING_HERE, error: NOTHING_HERE }, 404));
  return calls;
}

async function serve(): Promise<string> {
  const listener = getRequestListener(apps().fetch);
  const server = createServer((request, response) => {
    running++;
    response.once('close', () => running--);
    void listener(request, response);
  });
  return (await onLoopback(server)).endpoint;
}

function drain(): void {
  // Frees the port for the next process.
  inspector.close();
  send('draining');
  setInterval(() => running === 0 && process.exit(), DRAIN_MS);
}

async function invoke({ id, name, event, milliseconds, ...of }: Invoked): Promise<void> {
  const end = Date.now() + milliseconds;
  const context = { ...of, getRemainingTimeInMillis: () => Math.max(0, end - Date.now()) };
  running++;
  try {
    const result = name === 'importSockets' ? functions[name](event) : functions[name](event, context);
    send({ id, result: (await result) ?? null });
  } catch (error) {
    send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  running--;
}

process.on('message', (message: ToHost) => (message === 'drain' ? drain() : void invoke(message)));
// The stage has ended.
process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of the terminal. The stage ends this one when it has ended itself.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
send({ endpoint: await serve() });
