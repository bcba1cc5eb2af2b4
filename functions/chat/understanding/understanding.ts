/** What a question means: what it asks by itself, what to search for, and which dangers it names. */
import * as z from 'zod/mini';
import { HazardKind } from '../../../shared/chat.ts';

export const Intent = z.enum([
  'question',
  'greeting',
  'thanks',
  'about-the-answer',
  'about-a-pin',
  'compare-photos',
  'off-topic',
]);
export type Intent = z.output<typeof Intent>;

/** What questions are counted by. The desk shows gaps of the library by topic, never by a member's words. */
export const TOPICS = [
  'colour and paint',
  'light and lamps',
  'furniture and layout',
  'floors and rugs',
  'windows and curtains',
  'kitchens',
  'bathrooms and laundries',
  'bedrooms and storage',
  'children',
  'ageing and access',
  'walls and structure',
  'approvals and trades',
  'hazards and safety',
  'damp and mould',
  'heat, cold and energy',
  'outdoors and pools',
  'old houses and styles',
  'renting',
  'costs',
  'plants, pets and sound',
  'other',
] as const;
export const Topic = z.enum(TOPICS);
export type Topic = z.output<typeof Topic>;

export interface Understanding {
  /** The question by itself, what it points back to put in. */
  standalone: string;
  /** What the library is searched for: one to three. Empty when nothing is to be searched. */
  queries: string[];
  intent: Intent;
  /** BCP 47, primary tag: `en`, `es`. */
  language: string;
  hazards: HazardKind[];
  topic: Topic;
  /** Whether the question needs what was said before. */
  pointsBack: boolean;
  /** `rules` where the model was not asked, or could not answer. */
  by: 'model' | 'rules';
}
