/**
 * The models that a stage may call: by which inference profiles, in which regions, and what each takes. The stages, the emulator and the
 * deploy's check read this one table.
 */

export interface Model {
  /** The inference profiles of an account in Sydney by their prefix, each with the regions that it sends a question to; `*` is any. */
  profiles: Record<string, readonly string[]>;
  /** The accepted `thinking.type`s: the first is the default, the last thinks least. */
  thinking: readonly [string, ...string[]];
  /** Whether `toolChoice` may force a tool. */
  takesForcedTools: boolean;
}

const AU = ['ap-southeast-2', 'ap-southeast-4'];
const GLOBAL = ['*'];

/**
 * Profiles: the model cards of the Bedrock user guide, "Regional availability". Fields: platform.claude.com, "What's new in …" and the
 * migration guide of each. Both read in November 2026. Sonnet 5.5 has only a global profile in Sydney: a question would leave Australia.
 */
export const MODELS: Record<string, Model> = {
  'anthropic.claude-opus-5-5': {
    profiles: { au: AU, global: GLOBAL },
    thinking: ['adaptive'],
    takesForcedTools: false,
  },
  'anthropic.claude-sonnet-5-5': {
    profiles: { global: GLOBAL },
    thinking: ['adaptive', 'between_tools'],
    takesForcedTools: false,
  },
  'anthropic.claude-sonnet-5': {
    profiles: { au: AU, global: GLOBAL },
    thinking: ['adaptive', 'disabled'],
    takesForcedTools: true,
  },
  'anthropic.claude-haiku-5-5': {
    profiles: { au: AU, global: GLOBAL },
    thinking: ['adaptive', 'disabled'],
    takesForcedTools: true,
  },
};

/** The prefix and the model's id in the id of an inference profile, such as `au.anthropic.claude-sonnet-5`. */
export function profileParts(profile: string): [prefix: string, model: string] {
  const dot = profile.indexOf('.');
  return [profile.slice(0, dot), profile.slice(dot + 1)];
}

/**
 * The field with which a model thinks least. Thinking before an answer delays the first words, costs more, and uses up the answer's tokens.
 * @param modelId A model's, or an inference profile's; an unknown one is asked not to think.
 */
export function withoutThinking(modelId: string): { thinking: { type: string } } {
  const model = MODELS[modelId] ?? MODELS[profileParts(modelId)[1]];
  return { thinking: { type: model?.thinking.at(-1) ?? 'disabled' } };
}

/** A stage's settings of a model. @throws Error for a profile that is not in the table. */
function settingsOf(profile: string) {
  const [prefix, model] = profileParts(profile);
  const regions = MODELS[model]?.profiles[prefix];
  if (!regions) throw new Error(`${profile} is not among the profiles of infra/cdk/functions/chat-models.ts.`);
  return { profile, regions: [...regions], fields: withoutThinking(profile) };
}

/** Writes the answers. */
export const CHAT_MODEL = settingsOf('au.anthropic.claude-sonnet-5');
/** Understands questions and looks at photos, by forced tools. */
export const FAST_MODEL = settingsOf('au.anthropic.claude-haiku-5-5');
