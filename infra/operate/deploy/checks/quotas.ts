/** What a stage of this size asks of the account beyond AWS's defaults, as far as its settings say. */
import { throttlesOf } from '../../../cdk/api/throttles.ts';
import type { StageSettings } from '../../../cdk/stages.ts';
import { concurrencyFor } from './account.ts';

export interface Quota {
  /** As Service Quotas names it. */
  name: string;
  wanted: number;
  /** What a new account has, where AWS's documents say; otherwise Service Quotas shows it. */
  given?: number;
}

/** The busiest minute of a day has this many times the tokens of an average one. */
const PEAK = 10;
const MINUTES_A_DAY = 24 * 60;
/** Of the knowledge base, for one question (`functions/chat/understanding`), at most. */
const SEARCHES_A_QUESTION = 3;

/** @returns Estimates: what the stage can be made to ask, not what it was measured to. */
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
