/** Reports what a model call cost as a metric: input tokens, output tokens and the model's latency. */
import type {
  ConverseCommandInput,
  ConverseCommandOutput,
  ConverseStreamMetadataEvent,
  TokenUsage,
} from '@aws-sdk/client-bedrock-runtime';
import type { Model } from '../../../platform/aws/models.ts';
import { measured } from '../../../platform/log.ts';

let spent = 0;

/** Returns the tokens of all calls since the last time, and starts again from zero. */
export function takeSpentTokens(): number {
  const tokens = spent;
  spent = 0;
  return tokens;
}

/** Gives back tokens that were taken and could not be added to the stage's. */
export function returnSpentTokens(tokens: number): void {
  spent += tokens;
}

/** @param purpose `answer`, `understand`, `look` or `finish`. */
export function reportTokens(
  purpose: string,
  { modelId }: Model,
  { usage, metrics }: Partial<Pick<ConverseCommandOutput | ConverseStreamMetadataEvent, 'usage' | 'metrics'>>,
  more: Record<string, unknown> = {},
): void {
  // Tokens of the prompt cache are in neither of the other two (API reference, `TokenUsage`).
  const { cacheReadInputTokens = 0, cacheWriteInputTokens = 0 } = usage ?? {};
  spent += (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0) + cacheReadInputTokens + cacheWriteInputTokens;
  measured(
    'model called',
    { model: modelId, purpose },
    {
      inputTokens: [usage?.inputTokens ?? 0, 'Count'],
      outputTokens: [usage?.outputTokens ?? 0, 'Count'],
      modelLatency: [metrics?.latencyMs ?? 0, 'Milliseconds'],
    },
    { ...more, cacheReadInputTokens, cacheWriteInputTokens },
  );
}

/** For English. A token of another script has fewer characters. */
const CHARACTERS_A_TOKEN = 4;
/** Of a stored photo, 2,048 pixels wide: width x height / 750, https://docs.claude.com/en/docs/build-with-claude/vision */
const TOKENS_A_PHOTO = 4_000;

/**
 * Estimates the usage of an aborted call: Bedrock sends the usage at the end, and charges for what was asked and written until
 * then. @param said Characters of the answer.
 */
export function assumedUsage({ system = [], messages = [] }: AskedOfModel, said = 0): TokenUsage {
  const blocks = messages.flatMap(({ content = [] }) => content);
  const characters = [...system, ...blocks].reduce((sum, { text = '' }) => sum + text.length, 0);
  const photos = blocks.filter(({ image }) => image !== undefined).length;
  const inputTokens = Math.ceil(characters / CHARACTERS_A_TOKEN) + photos * TOKENS_A_PHOTO;
  const outputTokens = Math.ceil(said / CHARACTERS_A_TOKEN);
  return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens };
}
type AskedOfModel = Pick<ConverseCommandInput, 'system' | 'messages'>;
