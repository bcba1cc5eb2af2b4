/** The intents and topics of questions to the assistant. The desk counts them, and its test query shows them. */
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

/** The topics by which questions are counted. The desk shows gaps of the library by topic, and never a member's text. */
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
