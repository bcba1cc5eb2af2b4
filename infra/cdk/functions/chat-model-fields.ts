/**
 * Claude's models of late 2026 think before they speak unless told not to: later, dearer, and within the tokens of the answer
 * (platform.claude.com, "What's new in Claude Haiku 5.5"). Some cannot be told, Opus 5.5 among them; models of others may refuse the field.
 */
export const DISABLE_THINKING = { thinking: { type: 'disabled' } };
