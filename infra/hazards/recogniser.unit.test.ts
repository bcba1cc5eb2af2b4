/** The committed recogniser of dangers: trained with today's examples, and good enough on unseen sentences. */
import { expect, test } from 'vitest';
import { hazardsIn } from '../../functions/chat/safety/hazards.ts';
import trained from '../../functions/chat/safety/recogniser/model.json' with { type: 'json' };
import { digestOf, hazardByRules, heldOut, heldOutNames, sentences } from './examples.ts';
import { scoreOf } from './score.ts';

/** A little below the result of the last training, as retraining changes single sentences. */
const LEAST_RECALL = 0.9;
const MOST_FALSE_ALARMS = 0.01;

const unseen = heldOutNames().flatMap(heldOut);

test("the model was trained with today's examples", () => {
  expect(trained.examples, 'run `node infra/hazards/train.ts`').toBe(digestOf(sentences()));
});

test('no held-out sentence is a training sentence', () => {
  const taught = new Set(sentences().map(({ text }) => text.toLowerCase()));
  expect(unseen.filter(({ text }) => taught.has(text.toLowerCase()))).toEqual([]);
});

test('finds the danger of unseen sentences first', async ({ annotate }) => {
  const rules = scoreOf(unseen, hazardByRules);
  const both = scoreOf(unseen, (text) => hazardsIn(text)[0]?.kind);
  await annotate(`rules ${rules.right}, with the recogniser ${both.right} of ${both.dangerous}`);
  expect(both.right / both.dangerous).toBeGreaterThanOrEqual(LEAST_RECALL);
  expect(both.right).toBeGreaterThan(rules.right);
});

test('unseen harmless sentences raise few alarms', async ({ annotate }) => {
  const { falseAlarms, harmless } = scoreOf(unseen, (text) => hazardsIn(text)[0]?.kind);
  await annotate(`${falseAlarms} of ${harmless}`);
  expect(falseAlarms / harmless).toBeLessThanOrEqual(MOST_FALSE_ALARMS);
});
