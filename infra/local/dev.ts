/** `npm run dev`: the stage with Vite's dev server for the pages, and the functions in a process that restarts when they change. */
import inspector from 'node:inspector';
import { join } from 'node:path';
import { realModelsFor } from '../emulators/bedrock/real-models/chosen-models.ts';
import { runStage, stageSettings } from './command.ts';
import { vitePages } from './dev/vite-pages.ts';
import { watchedFunctions } from './dev/watched-functions.ts';
import { Problem } from './problem.ts';
import { type Stage, startStage } from './stage.ts';

const INSPECT = /^--inspect(-brk|-wait)?(=.+)?$/;

async function start(): Promise<Stage> {
  const settings = stageSettings();
  const inspect = inspectOptions();
  const realModels = await realModelsFor({ bedrock: false });
  return startStage({
    ...settings,
    ...(realModels && { realModels }),
    // Never served: Vite answers every page.
    website: 'frontend',
    pages: (server, firstScript) => vitePages(server, { dataDir: settings.dataDir, firstScript }),
    functions: (environment) =>
      watchedFunctions({
        // Keeps V8's compile cache for the next start.
        environment: { ...environment, NODE_COMPILE_CACHE: join(settings.dataDir, 'compiled') },
        inspect,
      }),
  });
}

/** The debugger's options, for the functions' process: `npm run dev -- --inspect`, or `node --inspect infra/local/dev.ts`. */
function inspectOptions(): string[] {
  const given = process.argv.slice(2);
  const unknown = given.filter((option) => !INSPECT.test(option));
  if (unknown.length > 0)
    throw new Problem(`There is no option ${unknown.join(' ')}. The one that there is: --inspect[=port].`);
  const ofNode = process.execArgv.filter((option) => INSPECT.test(option));
  // Frees the port for the functions' process.
  if (ofNode.length > 0) inspector.close();
  return [...given, ...ofNode];
}

await runStage(start);
