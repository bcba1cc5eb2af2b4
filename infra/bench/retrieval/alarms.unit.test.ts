/** The golden questions are about homes, rarely about dangers: counts how often the recogniser of dangers raises an alarm. */
import { expect, test } from 'vitest';
import { hazardsIn } from '../../../functions/chat/safety/hazards.ts';
import { hazardByRules } from '../../hazards/examples.ts';
import { FIRST_QUESTIONS } from './first-questions.ts';
import { NEWER_QUESTIONS } from './newer-questions.ts';

const MOST_ALARMS = 0.02;

test('the recogniser rarely adds an alarm to everyday questions', async ({ annotate }) => {
  const questions = [...FIRST_QUESTIONS, ...NEWER_QUESTIONS].map(([question]) => question);
  const alarmed = questions.filter((text) => hazardByRules(text) === undefined && hazardsIn(text).length > 0);
  await annotate(alarmed.join(' | '));
  expect(alarmed.length / questions.length).toBeLessThanOrEqual(MOST_ALARMS);
});
