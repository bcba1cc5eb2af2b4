/** The AWS quotas that a stage of this size needs beyond the defaults, estimated from its settings. */
import { throttlesOf } from '../../../cdk/api/throttles.ts';
import type { StageSettings } from '../../../cdk/stages.ts';
import { concurrencyFor } from './account.ts';

export interface Quota {
  /** Its name in Service Quotas. */
  name: string;
  wanted: number;
  /** A new account's quota, where AWS documents it; otherwise Service Quotas shows it. */
  given?: number;
}

/** The busiest minute of a day has this many times the tokens of an average one. */
const PEAK = 10;
const MINUTES_A_DAY = 24 * 60;
/** The most knowledge base searches for one question (`functions/chat/understanding`). */
const SEARCHES_A_QUESTION = 3;

/** @returns Estimates from the stage's limits, not measurements. */
function quotasFor(stage: StageSettings): Quota[] {
  const asks = throttlesOf(stage)['POST /api/chat/messages']?.callsPerSecond ?? 0;
  const tokensPerMinute = Math.ceil((stage.dailyTokens / MINUTES_A_DAY) * PEAK);
  return [
    { name: 'Lambda, "Concurrent executions" (L-B99A9384)', wanted: concurrencyFor(stage), given: 10 },
    { name: `Bedrock, tokens a minute of ${stage.chatModel.profile}`, wanted: tokensPerMinute },
    { name: `Bedrock, tokens a minute of ${stage.fastModel.profile}`, wanted: tokensPerMinute },
    { name: 'Bedrock, "Retrieve requests per second"', wanted: asks * SEARCHES_A_QUESTION, given: 20 },
  ];
}

/** A line for each quota that a new account may lack. */
export const quotaLines = (stage: StageSettings): string[] =>
  quotasFor(stage)
    .filter(({ wanted, given = 0 }) => wanted > given)
    .map(
      ({ name, wanted, given }) =>
        `quota: ${name}: ${wanted.toLocaleString('en-AU')}${given === undefined ? '' : `, where a new account has ${given}`}`,
    );
