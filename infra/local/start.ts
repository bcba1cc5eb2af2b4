/** `npm start`: the whole product on this machine, on one address, until Ctrl-C. */
import { realModelsFor } from '../emulators/bedrock/real-models/chosen-models.ts';
import { runStage, stageSettings } from './command.ts';
import { Problem } from './problem.ts';
import { type Stage, startStage } from './stage.ts';

async function start(): Promise<Stage> {
  const [option, ...more] = process.argv.slice(2);
  if (more.length > 0 || (option !== undefined && option !== '--bedrock'))
    throw new Problem(`There is no option ${[option, ...more].join(' ')}. The one that there is: --bedrock.`);
  const realModels = await realModelsFor({ bedrock: option === '--bedrock' });
  return startStage({ ...stageSettings(), ...(realModels && { realModels }) });
}

await runStage(start);
