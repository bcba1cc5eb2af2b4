/** The topic of a question, by its words. */
import { expect, test } from 'vitest';
import { topicOf } from './topics.ts';

test.each([
  ['Which white suits the trim of a south-facing room?', 'colour and paint'],
  ['Which whites work under Sydney light?', 'colour and paint'],
  ['How high should a pendant hang?', 'light and lamps'],
  ['What size rug fits under my sofa?', 'floors and rugs'],
  ['Can I put up shelves without losing my bond?', 'renting'],
  ['Do I need council approval for a carport?', 'approvals and trades'],
  ['How do I stop mould behind the wardrobe in winter?', 'damp and mould'],
  ['Is a cot safe under this window for a baby?', 'children'],
  ['How much does a small bathroom cost?', 'costs'],
  ['Wie hoch ist das?', 'other'],
])('%s is about %s', (question, topic) => {
  expect(topicOf(question)).toBe(topic);
});
