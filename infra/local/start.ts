/** `npm start`: the whole product on this machine, on one address, until Ctrl-C. */
import { resolve } from 'node:path';
import open from 'open';
import { Problem } from './problem.ts';
import { DEMO_PASSWORD } from './seed.ts';
import { type Stage, startStage } from './stage.ts';

const NODE_MAJOR = 24;

function port(): number {
  const given = process.env.PORT ?? '8000';
  const number = Number(given);
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new Problem(`PORT is "${given}". It must be a number from 1 to 65535, or 0 for any that is free.`);
  return number;
}

async function start(): Promise<Stage> {
  if (Number(process.versions.node.split('.')[0]) < NODE_MAJOR)
    throw new Problem(
      `Verandah runs on Node ${NODE_MAJOR}, and this is ${process.version}. Start it with \`npm start\`, which brings the right one along.`,
    );
  // A terminal is read by a person: what went wrong, not every call.
  process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
  const [option, ...more] = process.argv.slice(2);
  if (more.length > 0 || (option !== undefined && option !== '--bedrock'))
    throw new Problem(`There is no option ${[option, ...more].join(' ')}. The one that there is: --bedrock.`);
  const realModels =
    option === '--bedrock' ? await (await import('../emulators/bedrock/real-models.ts')).forwardToBedrock() : undefined;
  return startStage({
    dataDir: resolve(process.env.DATA_DIR ?? '.local'),
    port: port(),
    lock: process.env.LOCK === '1',
    ...(realModels && { realModels }),
  });
}

/** npm ends without a word to what it runs when it is killed itself. */
function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 1000).unref();
}

try {
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
