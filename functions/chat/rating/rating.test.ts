/** The record that an answer leaves, rating answers over HTTP, and what of it reaches the record. */
import { beforeAll, describe, expect, test } from 'vitest';
import { ask, conversationOf, exchangeOf, QUESTION } from '../../../infra/testing/people/conversation.ts';
import { refusal } from '../../../infra/testing/people/membership.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import type { Exchange } from '../../../shared/chat.ts';
import { DAY_MS } from '../../../shared/contract/durations.ts';
import { roomPartition } from '../../platform/table/keys.ts';
import { toSeconds } from '../../platform/time.ts';
import { AnswerRecords, Messages } from '../items.ts';

const WORDS = 'It never says which roller to use.';

let member: Member;
let question: string;
let reply: string;
beforeAll(async () => {
  member = await someSubscriber();
  const { userMessage, assistantMessage } = await exchangeOf(await ask(member, QUESTION));
  [question, reply] = [userMessage.id, assistantMessage.id];
});

const rate = (body: object, id = reply) => member.put(`/api/chat/messages/${id}/rating`, body);
const rated = async (body: object): Promise<unknown> => {
  const answer = await rate(body);
  expect(answer.status).toBe(200);
  return answer.json();
};
/** The message's own id, and the partition that holds it. */
const ownId = (id: string) => id.slice(27);
const placeOf = (id: string) => roomPartition(id.slice(0, 26));
const recordOf = async () => {
  const record = await AnswerRecords.get(ownId(reply));
  return record && { rating: record.rating, reason: record.reason, words: record.words };
};

describe('an answer', () => {
  test('keeps its rating, its reason and its words for the member', async () => {
    const ratingDetails = { reason: 'too-general', words: WORDS, share: false };
    const body = { value: 'down', reason: 'too-general', words: ` ${WORDS} ` };
    expect(await rated(body)).toEqual({ rating: 'down', ratingDetails });
    expect(await rated(body)).toEqual({ rating: 'down', ratingDetails });
    expect((await conversationOf(member)).at(-1)).toMatchObject({ rating: 'down', ratingDetails });
  });

  test('gives its record no words that are not shared', async () => {
    await rated({ value: 'down', reason: 'wrong', words: WORDS });
    expect(await recordOf()).toEqual({ rating: 'down', reason: 'wrong', words: undefined });
  });

  test('gives its record shared words until sharing ends', async () => {
    await rated({ value: 'down', words: WORDS, share: true });
    expect(await recordOf()).toEqual({ rating: 'down', reason: undefined, words: WORDS });
    await rated({ value: 'down', words: WORDS, share: false });
    expect((await recordOf())?.words).toBeUndefined();
  });

  test('loses reason and words when its rating changes or is removed', async () => {
    await rated({ value: 'down', reason: 'unsafe', words: WORDS, share: true });
    await rated({ value: 'up' });
    expect(await recordOf()).toEqual({ rating: 'up', reason: undefined, words: undefined });
    await rated({ value: 'down', reason: 'unsafe', words: WORDS, share: true });
    for (let times = 0; times < 2; times += 1)
      expect(await rated({ value: 'none' })).toEqual({ rating: null, ratingDetails: null });
    expect(await recordOf()).toEqual({ rating: undefined, reason: undefined, words: undefined });
    expect((await conversationOf(member)).at(-1)).toMatchObject({ rating: null, ratingDetails: null });
    expect(JSON.stringify(await Messages.get(placeOf(reply), ownId(reply)))).not.toContain(WORDS);
  });

  test('keeps its rating as an earlier version, and takes its shared words back', async () => {
    const { assistantMessage } = await exchangeOf(await ask(member, QUESTION));
    const { id } = assistantMessage;
    await rate({ value: 'down', reason: 'wrong', words: WORDS, share: true }, id);
    expect((await AnswerRecords.get(ownId(id)))?.words).toBe(WORDS);
    const again = await exchangeOf(await member.post(`/api/chat/messages/${id}/again`));
    expect(again.assistantMessage).toMatchObject({ rating: null, ratingDetails: null });
    expect(await AnswerRecords.get(ownId(id))).toMatchObject({ rating: 'down', reason: 'wrong' });
    expect((await AnswerRecords.get(ownId(id)))?.words).toBeUndefined();
    expect((await rate({ value: 'up' }, id)).status).toBe(200);
    const versions = (await (await member.get(`/api/chat/messages/${id}/versions`)).json()) as Exchange[];
    expect(versions.map((version) => version.assistantMessage)).toMatchObject([
      { rating: 'down', ratingDetails: { reason: 'wrong', words: WORDS, share: false } },
    ]);
  });

  test('can be rated after its record has expired', async () => {
    const { assistantMessage } = await exchangeOf(await ask(member, QUESTION));
    await AnswerRecords.delete(ownId(assistantMessage.id));
    expect((await rate({ value: 'up' }, assistantMessage.id)).status).toBe(200);
    expect((await conversationOf(member)).at(-1)?.rating).toBe('up');
    expect(await AnswerRecords.get(ownId(assistantMessage.id))).toBeUndefined();
  });
});

describe('the record of an answer', () => {
  test('holds what was found and cited, but no text and no ids', async () => {
    const { userMessage, assistantMessage } = await exchangeOf(await ask(member, QUESTION));
    const record = await AnswerRecords.get(ownId(assistantMessage.id));
    expect(record).toMatchObject({
      promptVersion: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
      libraryVersion: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
      isCovered: true,
      hazard: null,
      intent: 'question',
      language: 'en',
      hasPhoto: false,
    });
    expect(record?.topScore).toBeGreaterThan(0.3);
    expect(record?.cited.map((passage) => passage.split('/')[0])).toContain('queenslanders.md');
    const days = ((record?.ttl ?? 0) - toSeconds()) / (DAY_MS / 1000);
    expect(Math.round(days)).toBe(400);
    const stored = JSON.stringify(record);
    for (const secret of [
      member.user.id,
      userMessage.id,
      userMessage.roomId,
      'VJ walls',
      assistantMessage.content.slice(0, 40),
    ])
      expect(stored).not.toContain(secret);
  });

  test('says that the library had nothing, and then the answer names no source', async () => {
    const { assistantMessage } = await exchangeOf(await ask(await someSubscriber(), 'Who won the chess olympiad?'));
    expect(assistantMessage).toMatchObject({ status: 'done', sources: [], notes: [] });
    expect(assistantMessage.content).not.toBe('');
    expect(await AnswerRecords.get(ownId(assistantMessage.id))).toMatchObject({
      isCovered: false,
      cited: [],
      topic: 'other',
    });
  });
});

describe('a rating is refused', () => {
  test.each([
    [{ value: 'maybe' }, 'A rating is "up", "down" or "none".'],
    [{ value: 'down', reason: 'ugly' }, 'Choose a reason.'],
    [{ value: 'down', words: 'x'.repeat(1001) }, 'Please say it in at most 1000 characters.'],
    [{ value: 'down', share: 'yes' }, 'Say true or false.'],
  ])('with a value that is not allowed: %j', async (body, message) => {
    expect(await refusal(rate(body), 400)).toBe(message);
  });

  test('of anything but an own answer', async () => {
    for (const id of [question, reply.replace(ownId(reply), '01K90000000000000000000000'), ownId(reply), '..%2f..'])
      expect((await rate({ value: 'up' }, id)).status, id).toBe(404);
  });

  test('of an answer that is still being written', async () => {
    const stored = await Messages.get(placeOf(reply), ownId(reply));
    if (!stored) throw new Error('no answer');
    const id = '01K9ZZZZZZZZZZZZZZZZZZZZZZ';
    await Messages.put(placeOf(reply), id, { ...stored, id, status: 'writing', renewedAt: Date.now() });
    expect((await rate({ value: 'up' }, reply.replace(ownId(reply), id))).status).toBe(404);
    await Messages.delete(placeOf(reply), id);
  });
});
