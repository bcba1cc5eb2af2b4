/** What `npm start` and `npm run dev` share: the port, the Node version, and ending with a signal or with npm. */
import { resolve } from 'node:path';
import open from 'open';
import type { Delays } from '../emulators/bedrock/converse/converse.ts';
import { Problem } from './problem.ts';
import { DEMO_PASSWORD } from './seed/seed.ts';
import type { Stage, StageOptions } from './stage.ts';

const NODE_MAJOR = 24;
const MAX_PORT = 65_535;

/** Starts a stage, prints its address, and ends it with the process. Prints a Problem as one line, with exit code 1. */
export async function runStage(start: () => Promise<Stage>): Promise<void> {
  try {
    checkNode();
    // On a terminal, prints only warnings and errors, not every call.
    process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
    const stage = await start();
    console.log(`Verandah is ready at ${stage.origin}
  member   signed in, no membership
  premium  an active membership
  admin    the admin's desk
  Each has the password ${DEMO_PASSWORD}. Ctrl-C ends everything.`);
    const end = () => void stage.close().then(() => process.exit(0));
    // SIGHUP: the terminal was closed.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
    endWithNpm(end);
    if (!process.env.NO_OPEN && !process.env.CI) void open(stage.origin).catch(() => {});
  } catch (error) {
    if (error instanceof Problem) console.error(error.message);
    else console.error(error);
    process.exit(1);
  }
}

/** About as long as a deployed stage takes, so that waiting screens look the same on this machine. */
const DELAYS: Delays = { understandMs: 400, lookMs: 1_500, retrieveMs: 200, firstTokenMs: 600 };

/**
 * Reads a stage's settings from the environment: DATA_DIR, PORT, LOCK and VIEWER_COUNTRY, and the emulated delays.
 * @throws Problem where PORT is not a port or VIEWER_COUNTRY not a country's code.
 */
export function stageSettings(): Pick<StageOptions, 'dataDir' | 'port' | 'lock' | 'delays' | 'viewerCountry'> {
  const { DATA_DIR = '.local', PORT = '8000', LOCK, VIEWER_COUNTRY = 'AU' } = process.env;
  const port = Number(PORT);
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT)
    throw new Problem(`PORT is "${PORT}". It must be a number from 1 to ${MAX_PORT}, or 0 for any that is free.`);
  if (!/^[A-Z]{2}$/.test(VIEWER_COUNTRY))
    throw new Problem(`VIEWER_COUNTRY is "${VIEWER_COUNTRY}". It must be a country's two letters, such as AU or NZ.`);
  return { dataDir: resolve(DATA_DIR), port, lock: LOCK === '1', delays: DELAYS, viewerCountry: () => VIEWER_COUNTRY };
}

function checkNode(): void {
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR)
    throw new Problem(
      `Verandah runs on Node ${NODE_MAJOR}, and this is ${process.version}. Start it with \`npm start\`, which brings the right one along.`,
    );
}

/** Ends the stage when npm is killed: npm then ends without a signal to its child. */
function endWithNpm(end: () => void): void {
  if (!['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '')) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 1000).unref();
}
