/** The intents and topics of questions to the assistant. The desk counts them, and its test query shows them. */
import * as z from 'zod/mini';

export const Intent = z.enum([
  'question',
  'greeting',
  'thanks',
  'about-the-answer',
  'about-a-pin',
  'compare-photos',
  'account',
  'off-topic',
]);
export type Intent = z.output<typeof Intent>;

const BESIDE_HOMES: ReadonlySet<Intent> = new Set(['greeting', 'thanks', 'account', 'off-topic']);
/** Whether a message asks nothing about a home: the library is not searched for it, and no gap is counted. */
export const isBesideHomes = (intent: Intent): boolean => BESIDE_HOMES.has(intent);

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
