/** The models that the emulator answers as, and what each accepts (platform.claude.com, "What's new in …" of each, read in November 2026). */
import * as z from 'zod/mini';
import { ApiFault } from './api-fault.ts';

export interface KnownModel {
  /** The accepted `thinking.type`s; the first is the default. */
  thinking: readonly [string, ...string[]];
  /** Whether `toolChoice` may force a tool. */
  takesForcedTools: boolean;
}

/** By inference profile: an Australian account calls these models by no other id. */
const MODELS: Record<string, KnownModel> = {
  'au.anthropic.claude-opus-5-5': { thinking: ['adaptive'], takesForcedTools: false },
  'au.anthropic.claude-sonnet-5-5': { thinking: ['adaptive', 'between_tools'], takesForcedTools: false },
  'au.anthropic.claude-haiku-5-5': { thinking: ['adaptive', 'disabled'], takesForcedTools: true },
};

const Fields = z.strictObject({
  thinking: z.optional(z.looseObject({ type: z.string() })),
  output_config: z.optional(z.strictObject({ effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']) })),
});

/** @throws ApiFault ValidationException, in Bedrock's words. */
export function findModel(modelId: string): KnownModel {
  const model = MODELS[modelId];
  if (model) return model;
  if (MODELS[`au.${modelId}`])
    throw refused(
      `Invocation of model ID ${modelId} with on-demand throughput isn’t supported. Retry your request with the ID or ARN of an inference profile that contains this model.`,
    );
  throw refused('The provided model identifier is invalid.');
}

/**
 * Whether the model thinks before its answer, given the model's own fields of a request.
 * @throws ApiFault ValidationException for fields that it refuses.
 */
export function thinksWith(model: KnownModel, fields: Record<string, unknown>): boolean {
  const parsed = Fields.safeParse(fields);
  const [issue] = parsed.error?.issues ?? [];
  if (issue)
    throw failed(
      `${[...issue.path, ...('keys' in issue ? issue.keys : [])].join('.')}: Extra inputs are not permitted`,
    );
  const { type = model.thinking[0], ...others } = parsed.data?.thinking ?? {};
  if (!model.thinking.includes(type)) {
    const lowest = model.thinking.at(-1);
    throw failed(`"thinking.type.${type}" is not supported for this model. Use "thinking.type.${lowest}".`);
  }
  if (type !== 'adaptive' && Object.keys(others).length > 0)
    throw failed(`thinking.${type}.${Object.keys(others)[0]}: Extra inputs are not permitted`);
  const effort = parsed.data?.output_config?.effort;
  if (type === 'between_tools' && (effort === 'xhigh' || effort === 'max'))
    throw failed(`"thinking.type.between_tools" is not supported with effort "${effort}".`);
  return type === 'adaptive';
}

const refused = (message: string) => new ApiFault('ValidationException', message);
/** A refusal of the model's own, which Bedrock passes on. */
const failed = (message: string) => refused(`The model returned the following errors: ${message}`);
