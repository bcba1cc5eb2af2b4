/** A stage for simulations: every handler in this process, with a controlled clock and controlled calls to dependencies. */
import { type FreshStage, freshStage } from '../stage/measured-stage.ts';
import { installClock } from './clock.ts';
import { installDependencyCalls } from './dependency-calls.ts';

export async function startSimulationStage(): Promise<FreshStage> {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  installClock();
  installDependencyCalls();
  return freshStage({ paceMs: 0 });
}
