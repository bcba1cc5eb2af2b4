/** What a call of a model cost, as a metric: tokens in and out, and its own time. */
import type { ConverseCommandOutput, ConverseStreamMetadataEvent } from '@aws-sdk/client-bedrock-runtime';
import type { Model } from '../../platform/aws/models.ts';
import { measured } from '../../platform/log.ts';

let spent = 0;

/** The tokens of all calls since it was last asked. */
export function takeSpentTokens(): number {
  const tokens = spent;
  spent = 0;
  return tokens;
}

/** @param purpose `answer`, `understand` or `look`. */
export function reportTokens(
  purpose: string,
  { modelId }: Model,
  { usage, metrics }: Pick<ConverseCommandOutput | ConverseStreamMetadataEvent, 'usage' | 'metrics'>,
  more: Record<string, unknown> = {},
): void {
  spent += (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0);
  measured(
    'model called',
    { model: modelId, purpose },
    {
      inputTokens: [usage?.inputTokens ?? 0, 'Count'],
      outputTokens: [usage?.outputTokens ?? 0, 'Count'],
      modelLatency: [metrics?.latencyMs ?? 0, 'Milliseconds'],
    },
    more,
  );
}
