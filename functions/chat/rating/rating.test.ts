/** Rating answers over HTTP, and what reaches the answer's record. */
import { beforeAll, describe, expect, test } from 'vitest';
import { ask, conversationOf, exchangeOf, QUESTION } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import type { Exchange } from '../../../shared/chat.ts';
import { AnswerRecords } from '../../platform/table/entities/chat/answer-record.ts';
import { Messages } from '../../platform/table/entities/chat/message.ts';
import { roomPartition } from '../../platform/table/keys.ts';

const WORDS = 'It never says which roller to use.';

let member: Member;
let question: string;
let reply: string;
beforeAll(async () => {
  member = await someSubscriber();
  const { userMessage, assistantMessage } = await exchangeOf(await ask(member, QUESTION));
  [question, reply] = [userMessage.id, assistantMessage.id];
});

const rate = (body: object, id = reply, who: Member = member) => who.put(`/api/chat/messages/${id}/rating`, body);
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
  test('has no rating at first', async () => {
    const [, message] = await conversationOf(member);
    expect(message).toMatchObject({ rating: null, ratingDetails: null });
  });

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

  test('keeps its rating as an earlier version when another is written', async () => {
    const { assistantMessage } = await exchangeOf(await ask(member, QUESTION));
    const { id } = assistantMessage;
    await rate({ value: 'down', reason: 'wrong', words: WORDS, share: true }, id);
    const again = await exchangeOf(await member.post(`/api/chat/messages/${id}/again`));
    expect(again.assistantMessage).toMatchObject({ rating: null, ratingDetails: null });
    expect((await rate({ value: 'up' }, id)).status).toBe(200);
    const versions = (await (await member.get(`/api/chat/messages/${id}/versions`)).json()) as Exchange[];
    expect(versions.map((version) => version.assistantMessage.rating)).toEqual(['down']);
    expect(await AnswerRecords.get(ownId(id))).toMatchObject({ rating: 'down', reason: 'wrong' });
  });

  test('takes its shared words back when another version is written', async () => {
    const { assistantMessage } = await exchangeOf(await ask(member, QUESTION));
    const { id } = assistantMessage;
    await rate({ value: 'down', reason: 'wrong', words: WORDS, share: true }, id);
    expect((await AnswerRecords.get(ownId(id)))?.words).toBe(WORDS);
    expect((await member.post(`/api/chat/messages/${id}/again`)).status).toBe(200);
    expect((await AnswerRecords.get(ownId(id)))?.words).toBeUndefined();
    const [version] = (await (await member.get(`/api/chat/messages/${id}/versions`)).json()) as Exchange[];
    expect(version?.assistantMessage.ratingDetails).toEqual({ reason: 'wrong', words: WORDS, share: false });
  });

  test('can be rated after its record has expired', async () => {
    const { assistantMessage } = await exchangeOf(await ask(member, QUESTION));
    await AnswerRecords.delete(ownId(assistantMessage.id));
    expect((await rate({ value: 'up' }, assistantMessage.id)).status).toBe(200);
    expect((await conversationOf(member)).at(-1)?.rating).toBe('up');
    expect(await AnswerRecords.get(ownId(assistantMessage.id))).toBeUndefined();
  });
});

describe('a rating is refused', () => {
  test.each([
    ['of no known value', { value: 'maybe' }, 'A rating is "up", "down" or "none".'],
    ['for no known reason', { value: 'down', reason: 'ugly' }, 'Choose a reason.'],
    ['with too many words', { value: 'down', words: 'x'.repeat(1001) }, 'Please say it in at most 1000 characters.'],
    ['with neither true nor false for sharing', { value: 'down', share: 'yes' }, 'Say true or false.'],
  ])('%s', async (_, body, message) => {
    const answer = await rate(body);
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([400, message]);
  });

  test("of a question, another member's answer or an unknown id", async () => {
    const other = await someSubscriber();
    expect((await rate({ value: 'up' }, question)).status).toBe(404);
    expect((await rate({ value: 'up' }, reply, other)).status).toBe(404);
    for (const id of [reply.replace(ownId(reply), '01K90000000000000000000000'), ownId(reply), 'MSG', '..%2f..'])
      expect((await rate({ value: 'up' }, id)).status, id).toBe(404);
    expect(await conversationOf(other)).toEqual([]);
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
