/** `npm run deploy -- <stage>`, `npm run diff -- <stage>`, `npm run destroy -- <stage>`. Each is safe to repeat. */
import { allStages, type StageSettings } from '../../cdk/stages.ts';
import { Problem } from '../../local/problem.ts';
import { cdk } from './command.ts';
import { STEPS as DEPLOY } from './deployment.ts';
import { STEPS as DESTROY } from './destruction.ts';
import { runSteps } from './step.ts';

const VERBS = ['deploy', 'diff', 'destroy'];

export interface Command {
  verb: string;
  stage: StageSettings;
}

/** @throws Problem with the usage for anything but a verb and one of the stages. */
export function parseCommand([verb = '', name, ...more]: string[]): Command {
  const stage = allStages.find((one) => one.name === name);
  if (!VERBS.includes(verb) || !stage || more.length > 0)
    throw new Problem(
      `Usage: npm run ${VERBS.includes(verb) ? verb : VERBS.join('|')} -- <stage>, where the stage is one of: ${allStages.map((one) => one.name).join(', ')}.`,
    );
  return { verb, stage };
}

/** Compares only the templates: a change set needs the role that deploys, which a pull request's run does not have. */
export const diffOf = ({ stackName }: StageSettings): string[] => ['diff', stackName, '--method', 'template'];

async function carryOut({ verb, stage }: Command): Promise<void> {
  if (verb === 'diff') return cdk(diffOf(stage));
  await runSteps(verb === 'deploy' ? DEPLOY : DESTROY, stage, {
    again: `npm run ${verb} -- ${stage.name}`,
    print: (line) => console.log(line),
  });
}

if (import.meta.main)
  try {
    await carryOut(parseCommand(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exit(1);
  }
