/** The models that the emulator answers as, of an account in Sydney, and their refusals. */
import * as z from 'zod/mini';
import { MODELS, type Model, profileParts } from '../../../cdk/functions/chat-models.ts';
import { ApiFault } from './api-fault.ts';

const Fields = z.strictObject({
  thinking: z.optional(z.looseObject({ type: z.string() })),
  output_config: z.optional(z.strictObject({ effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']) })),
});

/** @throws ApiFault ValidationException, in Bedrock's words. */
export function findModel(modelId: string): Model {
  const [prefix, id] = profileParts(modelId);
  const model = MODELS[id];
  if (model?.profiles[prefix]) return model;
  if (MODELS[modelId])
    throw refused(
      `Invocation of model ID ${modelId} with on-demand throughput isn’t supported. Retry your request with the ID or ARN of an inference profile that contains this model.`,
    );
  throw refused('The provided model identifier is invalid.');
}

/**
 * Whether the model thinks before its answer, given the model's own fields of a request.
 * @throws ApiFault ValidationException for fields that it refuses.
 */
export function thinksWith(model: Model, fields: Record<string, unknown>): boolean {
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
