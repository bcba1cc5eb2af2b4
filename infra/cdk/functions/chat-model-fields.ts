/**
 * Turns off the thinking that Claude's models of late 2026 do before an answer: it delays the first words, costs more, and uses up the
 * answer's tokens (platform.claude.com, "What's new in Claude Haiku 5.5"). Opus 5.5 always thinks; other makers' models may refuse the
 * field.
 */
export const DISABLE_THINKING = { thinking: { type: 'disabled' } };
