/** Answering again, and changing the last question: earlier versions are kept. */
import { expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import {
  allEventsOf,
  ask,
  askStreaming,
  conversationOf,
  exchangeOf,
  QUESTION,
  theEvent,
} from '../../../infra/testing/people/conversation.ts';
import { refusal } from '../../../infra/testing/people/membership.ts';
import { someSubscriber } from '../../../infra/testing/people/people.ts';
import { someRoom, statusesOf } from '../../../infra/testing/people/rooms.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { MAX_QUESTIONS_A_DAY } from '../../../shared/billing.ts';
import { type Exchange, MAX_VERSIONS } from '../../../shared/chat.ts';
import { DAY_SECONDS } from '../../../shared/contract/durations.ts';
import { windowAt } from '../../platform/http/rate-limit.ts';
import { RateLimits } from '../../platform/table/items/counts.ts';
import { roomPartition } from '../../platform/table/keys.ts';
import { Messages } from '../items.ts';

inOneWindow(DAY_SECONDS);

const again = (who: Visitor, id: string, headers: Record<string, string> = {}) =>
  who.post(`/api/chat/messages/${id}/again`, undefined, headers);
const versionsOf = async (who: Visitor, id: string) =>
  (await (await who.get(`/api/chat/messages/${id}/versions`)).json()) as Exchange[];
/** Changes the stored answer directly, for states that no call makes. */
const edit = (id: string, change: Parameters<typeof Messages.update>[2]) =>
  Messages.update(roomPartition(id.slice(0, 26)), id.slice(27), change);

test('asking again makes a second version and keeps the first', async () => {
  const who = await someSubscriber();
  const first = await exchangeOf(await ask(who, QUESTION));
  const { id } = first.assistantMessage;
  expect(first.assistantMessage.version).toEqual({ n: 1, of: 1 });
  expect(await versionsOf(who, id)).toEqual([]);
  const events = await allEventsOf(await again(who, id, { accept: 'text/event-stream' }));
  const { assistantMessage: writing, userMessage } = theEvent(events, 'accepted');
  expect(writing).toMatchObject({ id, content: '', status: 'writing', version: { n: 2, of: 2 }, sources: [] });
  expect(userMessage).toEqual(first.userMessage);
  const { assistantMessage } = theEvent(events, 'done');
  expect(await conversationOf(who)).toEqual([first.userMessage, assistantMessage]);
  const earlier = { ...first.assistantMessage, version: { n: 1, of: 2 } };
  expect(await versionsOf(who, id)).toEqual([{ ...first, assistantMessage: earlier }]);
});

test('an answer asked for again twice at once is written once', async () => {
  const who = await someSubscriber();
  const { assistantMessage } = await exchangeOf(await ask(who, QUESTION));
  const answers = await Promise.all([again(who, assistantMessage.id), again(who, assistantMessage.id)]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect(await answers.find(({ status }) => status === 409)?.text()).toContain('still being written');
  expect(await versionsOf(who, assistantMessage.id)).toHaveLength(1);
});

test('an answer asked for again twice under one key is one answer', async () => {
  const who = await someSubscriber();
  const { assistantMessage } = await exchangeOf(await ask(who, QUESTION));
  const keyed = { 'idempotency-key': 'once more' };
  const both = await Promise.all([again(who, assistantMessage.id, keyed), again(who, assistantMessage.id, keyed)]);
  const [one, other] = await Promise.all(both.map(exchangeOf));
  expect(other).toEqual(one);
  expect(one?.assistantMessage.version).toEqual({ n: 2, of: 2 });
});

test('changing the last question keeps its old form with the old answer', async () => {
  const who = await someSubscriber();
  const first = await exchangeOf(await ask(who, QUESTION));
  const replaces = first.userMessage.id;
  const next = await exchangeOf(await ask(who, 'Which tiles grip in a wet bathroom?', { replaces }));
  expect(next.userMessage).toMatchObject({ id: replaces, content: 'Which tiles grip in a wet bathroom?' });
  expect(next.assistantMessage).toMatchObject({ id: first.assistantMessage.id, version: { n: 2, of: 2 } });
  expect(next.assistantMessage.sources.map(({ document }) => document)).not.toContain('queenslanders.md');
  expect(await conversationOf(who)).toEqual([next.userMessage, next.assistantMessage]);
  const [earlier] = await versionsOf(who, first.assistantMessage.id);
  expect(earlier?.userMessage.content).toBe(QUESTION);
  expect(earlier?.assistantMessage.content).toBe(first.assistantMessage.content);
});

test('a changed question keeps, replaces or drops its photo', async () => {
  const who = await someSubscriber();
  const [one, two] = [await somePhoto(who), await somePhoto(who)];
  const { userMessage } = await exchangeOf(await ask(who, 'What would you change here?', { imageUrl: one }));
  const changed = async (more: object) =>
    (await exchangeOf(await ask(who, 'And the floor?', { replaces: userMessage.id, ...more }))).userMessage.imageUrl;
  expect(await changed({})).toBe(one);
  expect(await changed({ imageUrl: two })).toBe(two);
  expect(await changed({ imageUrl: one })).toBe(one);
  expect(await changed({ imageUrl: null })).toBeNull();
  expect((await who.get(one)).status).toBe(302);
});

test('only the last question can be changed, and never an answer', async () => {
  const who = await someSubscriber();
  const [first, last] = [await exchangeOf(await ask(who, QUESTION)), await exchangeOf(await ask(who, 'Which sheen?'))];
  for (const { id } of [first.userMessage, last.assistantMessage])
    expect(await refusal(ask(who, 'Other?', { replaces: id }), 409)).toMatch(/last question/);
  const { id: roomId } = await someRoom(who);
  expect((await ask(who, 'Other?', { replaces: last.userMessage.id, roomId })).status).toBe(404);
  expect(await refusal(again(who, last.userMessage.id), 404)).toMatch(/no such answer/);
  expect(await conversationOf(who)).toHaveLength(4);
});

test('asking again for an earlier answer ignores later messages', async () => {
  const who = await someSubscriber();
  const first = await exchangeOf(await ask(who, QUESTION));
  await exchangeOf(await ask(who, 'Which tiles grip in a wet bathroom?'));
  const next = await exchangeOf(await again(who, first.assistantMessage.id));
  expect(next.assistantMessage.sources.map(({ document }) => document)).toContain('queenslanders.md');
  expect((await conversationOf(who)).map(({ version }) => version.of)).toEqual([1, 2, 1, 1]);
});

test('an unfinished answer can be neither changed nor asked for again', async () => {
  const who = await someSubscriber();
  const { userMessage, assistantMessage } = await exchangeOf(await ask(who, QUESTION));
  await edit(assistantMessage.id, { set: { status: 'writing', renewedAt: Date.now() } });
  expect(await refusal(again(who, assistantMessage.id), 409)).toMatch(/still being written/);
  expect(await refusal(ask(who, 'Other?', { replaces: userMessage.id }), 409)).toMatch(/still being written/);
  expect((await conversationOf(who))[0]).toEqual(userMessage);
});

test('an answer that was interrupted, was stopped or failed can be asked for again', async () => {
  const who = await someSubscriber();
  const { assistantMessage } = await exchangeOf(await ask(who, QUESTION));
  for (const [n, change] of [
    { set: { status: 'writing' as const, renewedAt: Date.now() - 16_000 } },
    { set: { status: 'writing' as const, renewedAt: Date.now(), stopRequested: true as const } },
    { set: { status: 'failed' as const, failure: 'Cut off.' } },
  ].entries()) {
    await edit(assistantMessage.id, change);
    const next = await exchangeOf(await again(who, assistantMessage.id));
    expect(next.assistantMessage).toMatchObject({ status: 'done', failure: null, version: { n: n + 2, of: n + 2 } });
  }
  const versions = (await versionsOf(who, assistantMessage.id)).map((version) => version.assistantMessage);
  expect(versions.map(({ status }) => status)).toEqual(['interrupted', 'stopped', 'failed']);
  expect(versions.at(-1)).toMatchObject({ failure: 'Cut off.', version: { n: 3, of: 4 } });
});

test('a twenty-first version, or one beyond the questions of the day, is refused', async () => {
  const who = await someSubscriber();
  const { assistantMessage } = await exchangeOf(await ask(who, QUESTION));
  const { window } = windowAt({ times: MAX_QUESTIONS_A_DAY, perSeconds: DAY_SECONDS });
  const ttl = (window + 2) * DAY_SECONDS;
  const asked = (calls: number) => RateLimits.put(`questions ${DAY_SECONDS}`, who.user.id, window, { calls, ttl });
  await asked(MAX_QUESTIONS_A_DAY);
  expect(await refusal(again(who, assistantMessage.id), 429)).toMatch(/questions in a day/);
  expect(await versionsOf(who, assistantMessage.id)).toEqual([]);
  expect((await conversationOf(who))[1]).toEqual(assistantMessage);
  await asked(0);
  await edit(assistantMessage.id, { set: { version: MAX_VERSIONS } });
  expect(await refusal(again(who, assistantMessage.id), 409)).toMatch(/20 versions/);
});

test('a question of 8,000 characters can be asked and changed', async () => {
  const who = await someSubscriber();
  const long = `${QUESTION} ${'🏡 and why? '.repeat(900)}`.slice(0, 8_000).toWellFormed();
  const { userMessage } = await exchangeOf(await ask(who, long.trim()));
  const next = await exchangeOf(await ask(who, long.trim().toUpperCase(), { replaces: userMessage.id }));
  expect(next.assistantMessage.version.n).toBe(2);
  expect((await askStreaming(who, 'x'.repeat(8_001), { replaces: userMessage.id })).status).toBe(400);
});
