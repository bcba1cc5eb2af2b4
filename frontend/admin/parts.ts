/** The parts of the desk: each with the title that its page and its link share. */
import type { DeskPart } from '../../shared/contract/screens.ts';

export const TITLES: Record<DeskPart, string> = {
  health: 'System Health',
  moderation: 'Moderation',
  answers: 'What members ask',
  knowledge: 'Knowledge Base Management',
  people: 'People',
  audit: 'Audit',
};
