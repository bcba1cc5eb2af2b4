/** The functions as they are deployed: each domain's bundle in a process of its own, called with API Gateway's events. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import type { Domain } from '../../shared/route.ts';
import { routes } from '../../shared/routes.ts';
import { bundleFunctions, DOMAINS } from '../bundles.ts';
import { end } from '../local/processes.ts';
import { answerOf, eventOf, streamedAnswerOf } from './gateway-event.ts';
import { FORMAT_HEADER, METADATA_END } from './lambda-runtime.ts';

const RUNTIME = fileURLToPath(new URL('lambda-runtime.ts', import.meta.url));
/** What API Gateway takes in one request, and how long it waits for a function that does not stream. */
const REQUEST_BYTES_MAX = 10 * 1024 * 1024;
const PATIENCE_MS = 29_000;

export interface BundledFunctions {
  apps: Hono[];
  close(): Promise<void>;
}

/**
 * Bundles every domain and starts it.
 * @param environmentOf What a domain's function is told.
 */
export async function bundledFunctions(
  environmentOf: (domain: Domain) => Record<string, string>,
): Promise<BundledFunctions> {
  const folder = mkdtempSync(join(tmpdir(), 'verandah-bundled-'));
  const bundles = await bundleFunctions(join(folder, 'functions'), join(folder, 'none'), DOMAINS);
  // The machine's own build of it, and no other package.
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(
    fileURLToPath(new URL('../../node_modules/sharp', import.meta.url)),
    join(folder, 'node_modules/sharp'),
    'junction',
  );
  const running = new Map(
    await Promise.all(
      DOMAINS.map(async (domain) => [domain, await started(bundles[domain].folder, environmentOf(domain))] as const),
    ),
  );
  return {
    apps: [api((domain) => `http://127.0.0.1:${running.get(domain)?.port}`)],
    close: async () => {
      await Promise.all([...running.values()].map(({ child }) => end(child.pid ?? 0)));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function started(bundle: string, env: Record<string, string>): Promise<{ child: ChildProcess; port: number }> {
  // Nothing of this process's environment, as on Lambda.
  const child = fork(RUNTIME, [bundle], { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('message', (port) => resolve({ child, port: Number(port) }));
    child.once('exit', (code) => reject(new Error(`${bundle} did not start: ${code}`)));
  });
}

/** The contract's calls, each to its domain's function. */
function api(addressOf: (domain: Domain) => string): Hono {
  const app = new Hono();
  for (const [key, { domain }] of Object.entries(routes)) {
    const [method = '', resource = ''] = key.split(' ');
    app.on([method], [resource.replaceAll(/{(\w+)}/g, ':$1')], async (c) => {
      const event = JSON.stringify(await eventOf(c.req.raw, resource, c.req.param() as Record<string, string>));
      if (event.length > REQUEST_BYTES_MAX) return c.json({ message: 'Request Too Long' }, 413);
      return invoked(addressOf(domain), event, c.req.header('accept') ?? null, c.req.raw.signal);
    });
  }
  return app;
}

async function invoked(address: string, event: string, accept: string | null, gone: AbortSignal): Promise<Response> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(address, { method: 'POST', body: event, signal: gone });
  if (!answer.ok || !answer.body) return Response.json({ message: 'Internal server error' }, { status: 502 });
  if (answer.headers.get(FORMAT_HEADER) === 'stream') return streamedAnswerOf(answer.body, METADATA_END);
  const result = await answer.json();
  if (late.aborted) return Response.json({ message: 'Endpoint request timed out' }, { status: 504 });
  return answerOf(result, accept);
}
