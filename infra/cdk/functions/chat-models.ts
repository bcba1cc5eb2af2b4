/** The two models of every stage, and the field that turns off their thinking. The local stage calls them by the same ids and fields. */

/**
 * Thinking before an answer delays the first words, costs more, and uses up the answer's tokens. Claude Haiku 5.5 accepts `disabled`. Claude
 * Sonnet 5.5 refuses it; `between_tools` is its lowest setting, and a call without tools then answers in text alone (platform.claude.com,
 * "What's new in Claude Sonnet 5.5"). Opus 5.5 always thinks; other makers' models may refuse the field.
 */
export const withoutThinking = (modelId: string) => ({
  thinking: { type: modelId.includes('claude-sonnet-5-5') ? 'between_tools' : 'disabled' },
});

const model = (profile: string) => ({ profile, fields: withoutThinking(profile) });

/** Writes the answers. It refuses a forced tool. */
export const CHAT_MODEL = model('au.anthropic.claude-sonnet-5-5');
/** Understands questions and looks at photos, by forced tools. */
export const FAST_MODEL = model('au.anthropic.claude-haiku-5-5');
