/** An answer that the model could not finish within its greatest length: marked as cut off, and gone on with by a question like any other. */
import { describe, expect, test } from 'vitest';
import type { FaultOrder } from '../../../infra/emulators/bedrock/converse/faults.ts';
import {
  allEventsOf,
  ask,
  askStreaming,
  conversationOf,
  exchangeOf,
  theEvent,
} from '../../../infra/testing/people/conversation.ts';
import { faultyStage } from '../../../infra/testing/stage/faulty-stage.ts';

const QUESTION = 'How do I paint the VJ walls of a Queenslander?';
const { subscriber, order, takePrompts } = faultyStage(0);
/** A fault whose words end where the model's greatest length is. */
const cut = (words: string, stopReason: FaultOrder['stopReason'] = 'max_tokens'): FaultOrder => ({
  kind: 'words',
  words,
  stopReason,
});
const LONG = Array.from({ length: 2_400 }, (_, n) => `word${n}`).join(' ');

describe('is marked as cut off, with its text, and proposes nothing else', () => {
  test.each<[string, FaultOrder, RegExp]>([
    ['at the greatest number of tokens', { kind: 'words', words: LONG }, /^word0 word1 .* word1999$/],
    ['at the end of the context', cut('Sand it [1], then pr', 'model_context_window_exceeded'), /then pr$/],
    ['within a citation', cut('Sand it first [1'), /^Sand it first$/],
    ['within a table', cut('| Wall | Paint |\n| --- | --- |\n| Hall | Whi'), /\| Hall \| Whi$/],
    ['within a link', cut('Read [our page](https://verandah.exam'), /verandah\.exam$/],
  ])('%s', async (_, fault, content) => {
    const who = await subscriber();
    await order(fault);
    const events = await allEventsOf(await askStreaming(who, QUESTION));
    const { assistantMessage } = theEvent(events, 'done');
    expect(assistantMessage).toMatchObject({ status: 'cut', failure: null, suggestions: [] });
    expect(assistantMessage.content).toMatch(content);
    expect((await conversationOf(who)).at(-1)).toEqual(assistantMessage);
    const { id } = assistantMessage;
    expect((await who.put(`/api/chat/messages/${id}/rating`, { value: 'up' })).status).toBe(200);
    // Another version begins without the mark.
    const again = await exchangeOf(await who.post(`/api/chat/messages/${id}/again`));
    expect(again.assistantMessage.status).toBe('done');
  });
});

test('"Go on." continues the answer from where it was cut off', async () => {
  const who = await subscriber();
  const whole = (await exchangeOf(await ask(who, QUESTION))).assistantMessage;
  const other = await subscriber();
  const [half = ''] = whole.content.replaceAll(/ \[\d+\]/g, '').split('\n\n');
  await order(cut(`${half}\n\n| Wall | Paint |\n| --- | --- |\n| Hall | Whi`));
  await ask(other, QUESTION);
  await takePrompts();
  const { userMessage, assistantMessage } = await exchangeOf(await ask(other, 'Go on.'));
  expect(userMessage).toMatchObject({ content: 'Go on.', status: 'done' });
  expect(assistantMessage.status).toBe('done');
  const prompt = (await takePrompts()).find(({ kind }) => kind === 'converse')?.text ?? '';
  expect(prompt).toContain(half.slice(-80));
  // The row that was broken off is missing there, so that the model begins with it.
  expect(prompt).toContain('| --- | --- |');
  expect(prompt).not.toContain('Hall');
  expect(prompt).toMatch(/<cut-off\/>\n<question>Go on\.<\/question>/);
  expect(assistantMessage.sources.map(({ document }) => document)).toContain('queenslanders.md');
  for (const sentence of half.split(/(?<=\.)\s+/)) expect(assistantMessage.content).not.toContain(sentence);
  await order(cut('More of it.'));
  await ask(other, QUESTION);
  await takePrompts();
  await ask(other, 'What about the ceiling of the hall?');
  await ask(other, 'And its cornice?');
  const [first, second] = (await takePrompts()).filter(({ kind }) => kind === 'converse');
  expect(first?.text).toContain('<cut-off/>');
  expect(second?.text).not.toContain('<cut-off/>');
});

test('an answer that goes on does not say its danger again', async () => {
  const who = await subscriber();
  const question = 'I get a tingle when I touch the kitchen tap, what is it?';
  await order(cut('Turn the power off at the switchboard. Then'));
  const before = await exchangeOf(await ask(who, question));
  expect(before.assistantMessage).toMatchObject({ status: 'cut', hazard: 'electric-shock' });
  const { assistantMessage } = await exchangeOf(await ask(who, 'Go on.'));
  expect(assistantMessage.hazard).toBeNull();
  const [opening = ''] = before.assistantMessage.content.split('\n\n');
  expect(assistantMessage.content).not.toContain(opening.slice(0, 40));
});
