/** The functions of `npm run dev`, in a separate process that is replaced when one of their files changes. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import type { LocalFunction } from '../../emulators/lambda/server.ts';
import type { StageFunctions } from '../functions.ts';
import { forward } from './forward.ts';
import type { Invoked } from './host-messages.ts';
import { type HostOptions, HostProcess } from './host-process.ts';
import { watchSources } from './watch-sources.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = ['functions', 'shared'].map((folder) => join(root, folder));
/** How long API Gateway waits for a function behind a socket (API Gateway quotas, "Integration timeout"). */
const SOCKET_TIMEOUT_MS = 29_000;
const NOT_RUNNING = 'The functions are not running. The terminal of npm run dev says why.';

/** Starts the functions, and restarts them at each change. Calls wait meanwhile. @throws Error when the first start fails. */
export async function watchedFunctions(options: HostOptions): Promise<StageFunctions> {
  const hosts = new Hosts(options);
  await hosts.current();
  const watching = watchSources(SOURCES, () => hosts.replace());
  const background = (name: Invoked['name']): LocalFunction => {
    return async (event, { getRemainingTimeInMillis, ...of }) =>
      (await hosts.current()).invoke({ name, event: Object(event), milliseconds: getRemainingTimeInMillis(), ...of });
  };
  const ofSocket = { functionName: 'importSockets', awsRequestId: '', milliseconds: SOCKET_TIMEOUT_MS };
  return {
    apps: [calls(hosts)],
    importSockets: async (event) => (await hosts.current()).invoke({ name: 'importSockets', event, ...ofSocket }),
    importWorker: background('importWorker'),
    reindex: background('reindex'),
    stream: background('stream'),
    mailer: background('mailer'),
    schedule: background('schedule'),
    close: async () => {
      watching.close();
      await hosts.end();
    },
  };
}

/** The process that takes calls, and earlier ones that still answer some. */
class Hosts {
  readonly #options: HostOptions;
  readonly #all: HostProcess[] = [];
  #newest: HostProcess;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#newest = this.#start();
  }

  #start(after?: Promise<void>): HostProcess {
    const started = new HostProcess(this.#options, after);
    this.#all.push(started);
    return started;
  }

  /** The newest process, once it serves. Restarts one that crashed, as Lambda does. @throws Error when it does not start. */
  async current(): Promise<HostProcess> {
    if (this.#newest.hasCrashed) this.#newest = this.#start();
    const asked = this.#newest;
    try {
      await asked.endpoint;
    } catch (error) {
      if (asked === this.#newest) throw error;
    }
    return asked === this.#newest ? asked : this.current();
  }

  replace(): void {
    const begun = Date.now();
    const old = this.#newest;
    this.#newest = this.#start(old.drain());
    const started = this.#newest;
    started.endpoint.then(
      () => console.log(`Functions reloaded in ${Date.now() - begun} ms.`),
      () => started === this.#newest && console.error('The functions did not start. Save a change to try again.'),
    );
  }

  async end(): Promise<void> {
    await Promise.all(this.#all.map((host) => host.kill()));
  }
}

/** Forwards every call to the process of the functions. */
function calls(hosts: Hosts): Hono {
  const app = new Hono();
  app.all('*', async (c) => {
    const host = await hosts.current().catch(() => undefined);
    if (!host) return c.json({ message: NOT_RUNNING, error: NOT_RUNNING }, 500);
    return forward(c.req.raw, await host.endpoint);
  });
  return app;
}
