/** The title of each part of the desk, shared by its page and its link. */
import type { DeskPart } from '../../shared/contract/screens.ts';

export const TITLES: Record<DeskPart, string> = {
  health: 'System Health',
  moderation: 'Moderation',
  answers: 'What members ask',
  knowledge: 'Knowledge Base Management',
  people: 'People',
  audit: 'Audit',
};
