/** The functions as deployed: each bundle in a separate process, called with the events of API Gateway, its sockets and Lambda. */
import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { routes } from '../../../shared/contract/routes.ts';
import { bundleFunctions, DOMAINS, FUNCTION_NAMES, type FunctionName } from '../../build/bundles.ts';
import { GATEWAY_RESPONSES } from '../../cdk/api/gateway-responses.ts';
import { answerOf, eventOf, streamedAnswerOf } from '../../emulators/gateway/gateway-event.ts';
import type { LocalFunction } from '../../emulators/lambda/server.ts';
import { cachedFolder } from '../../local/cached-folder.ts';
import type { StageFunctions } from '../../local/functions.ts';
import { end } from '../../local/processes.ts';
import { FORMAT_HEADER, type Invoked, METADATA_END } from './lambda-runtime.ts';

const RUNTIME = fileURLToPath(new URL('lambda-runtime.ts', import.meta.url));
/** A cache of the bundles: making them takes 16 s of processor time. */
const BUNDLES = fileURLToPath(new URL('../../../node_modules/.cache/function-bundles', import.meta.url));
/** The sources of the bundles, and of their build. */
const SOURCES = ['functions', 'shared', 'infra/build', 'package-lock.json'];
/** API Gateway's maximum request, and its timeout for a function that does not stream (API Gateway quotas). */
const MAX_REQUEST_BYTES = 10 * 1024 * 1024;
const INTEGRATION_TIMEOUT_MS = 29_000;

/**
 * The bundles of a deploy in a folder where they find this machine's build of sharp, and no other package: in this repository, each would
 * find every package. @returns The folder of each.
 */
export async function runnableBundles(folder: string): Promise<Record<FunctionName, string>> {
  const bundles = await cachedFolder({
    folder: BUNDLES,
    sources: SOURCES,
    salt: '',
    make: (fresh) => bundleFunctions(fresh, undefined),
  });
  cpSync(bundles, join(folder, 'functions'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  const sharp = fileURLToPath(new URL('../../../node_modules/sharp', import.meta.url));
  symlinkSync(sharp, join(folder, 'node_modules/sharp'), 'junction');
  const folders = FUNCTION_NAMES.map((name) => [name, join(folder, 'functions', name)]);
  return Object.fromEntries(folders) as Record<FunctionName, string>;
}

/**
 * Bundles every function and starts it.
 * @param environmentOf The environment of each function.
 * @param internet The port of this machine that plays `REMOTE_SERVER`.
 */
export async function bundledFunctions(
  environmentOf: (name: FunctionName) => Record<string, string>,
  internet = 0,
): Promise<StageFunctions> {
  const folder = mkdtempSync(join(tmpdir(), 'verandah-bundled-'));
  const bundles = await runnableBundles(folder);
  const running = Object.fromEntries(
    FUNCTION_NAMES.map((name) => [name, new Runtime([bundles[name], `${internet}`], environmentOf(name))]),
  ) as Record<FunctionName, Runtime>;
  const close = async () => {
    await Promise.all(Object.values(running).map((runtime) => runtime.end()));
    rmSync(folder, { recursive: true, force: true });
  };
  await Promise.all(DOMAINS.map((domain) => running[domain].address())).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const called = (name: FunctionName): LocalFunction => {
    return async (event, { functionName, getRemainingTimeInMillis }) =>
      (await posted(running[name], { event, functionName, milliseconds: getRemainingTimeInMillis() })).json();
  };
  const briefly = {
    functionName: 'importSockets',
    awsRequestId: '',
    getRemainingTimeInMillis: () => INTEGRATION_TIMEOUT_MS,
  };
  return {
    apps: [api(running)],
    importSockets: (event) => called('importSockets')(event, briefly),
    importWorker: called('importWorker'),
    reindex: called('reindex'),
    stream: called('stream'),
    mailer: called('mailer'),
    schedule: called('schedule'),
    close,
  };
}

/** A process with one bundle, started at its first call, as on Lambda. */
class Runtime {
  readonly #args: string[];
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #started: Promise<string> | undefined;

  constructor(args: string[], env: Record<string, string>) {
    this.#args = args;
    this.#env = env;
  }

  address(): Promise<string> {
    this.#started ??= this.#start();
    return this.#started;
  }

  #start(): Promise<string> {
    // Gets nothing of this process's environment, as on Lambda.
    const child = fork(RUNTIME, this.#args, {
      env: this.#env,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    return new Promise((resolve, reject) => {
      child.once('message', (port) => resolve(`http://127.0.0.1:${Number(port)}`));
      child.once('exit', (code) => reject(new Error(`${this.#args[0]} did not start: ${code}`)));
    });
  }

  async end(): Promise<void> {
    if (this.#child?.pid) await end(this.#child.pid);
  }
}

/** @throws Error where the function failed. */
async function posted(runtime: Runtime, invoked: Invoked, signal?: AbortSignal): Promise<Response> {
  const answer = await fetch(await runtime.address(), {
    method: 'POST',
    body: JSON.stringify(invoked),
    ...(signal && { signal }),
  });
  if (!answer.ok || !answer.body) throw new FunctionFailed(`${invoked.functionName} failed`);
  return answer;
}
class FunctionFailed extends Error {}

/** The contract's calls, each to its domain's function. */
function api(running: Record<FunctionName, Runtime>): Hono {
  const app = new Hono();
  for (const [key, { domain }] of Object.entries(routes)) {
    const [method = '', resource = ''] = key.split(' ');
    app.on([method], [resource.replaceAll(/{(\w+)}/g, ':$1')], async (c) => {
      const event = await eventOf(c.req.raw, resource, c.req.param() as Record<string, string>);
      if (JSON.stringify(event).length > MAX_REQUEST_BYTES) return gatewayError('REQUEST_TOO_LARGE');
      return invoked(running[domain], { event, functionName: domain, milliseconds: INTEGRATION_TIMEOUT_MS }, c.req.raw);
    });
  }
  return app;
}

/** API Gateway's own error, as `infra/cdk/api/api.ts` sets it. */
function gatewayError(type: keyof typeof GATEWAY_RESPONSES): Response {
  const { statusCode, message } = GATEWAY_RESPONSES[type];
  return Response.json({ message, error: message }, { status: statusCode });
}

async function invoked(runtime: Runtime, invocation: Invoked, { headers, signal }: Request): Promise<Response> {
  const late = AbortSignal.timeout(INTEGRATION_TIMEOUT_MS);
  try {
    const answer = await posted(runtime, invocation, signal);
    if (answer.body && answer.headers.get(FORMAT_HEADER) === 'stream')
      return streamedAnswerOf(answer.body, METADATA_END);
    const result = await answer.json();
    if (late.aborted) return gatewayError('INTEGRATION_TIMEOUT');
    return answerOf(result, headers.get('accept'));
  } catch (error) {
    if (error instanceof FunctionFailed) {
      const error = 'Internal server error';
      return Response.json({ message: error, error }, { status: 502 });
    }
    throw error;
  }
}
