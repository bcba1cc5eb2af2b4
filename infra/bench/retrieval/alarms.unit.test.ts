/** The golden questions are about homes, rarely about dangers: counts how often the fallback raises an alarm. */
import { expect, test } from 'vitest';
import { spokenHazards } from '../../../functions/chat/safety/fallback/fallback.ts';
import { FIRST_QUESTIONS } from './first-questions.ts';
import { NEWER_QUESTIONS } from './newer-questions.ts';

const MOST_ALARMS = 0.02;

test('the fallback rarely raises an alarm at everyday questions', async ({ annotate }) => {
  const questions = [...FIRST_QUESTIONS, ...NEWER_QUESTIONS].map(([question]) => question);
  const alarmed = questions.filter((text) => spokenHazards(text).length > 0);
  await annotate(alarmed.join(' | '));
  expect(alarmed.length / questions.length).toBeLessThanOrEqual(MOST_ALARMS);
});
