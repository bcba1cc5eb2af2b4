/** What a question to the assistant can be for, and about: counted at the desk, and shown by its test query. */
import * as z from 'zod/mini';

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
