/** Photos without a question: the library is searched for what they show, so that answers rest on articles about that room. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { FaultOrder } from '../../../infra/emulators/bedrock/converse/faults.ts';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { allEventsOf, ask, askStreaming, photoOf, theEvent } from '../../../infra/testing/people/conversation.ts';
import { someRoom } from '../../../infra/testing/people/rooms.ts';
import { faultyStage } from '../../../infra/testing/stage/faulty-stage.ts';
import type { Topic } from '../../../shared/designer/understanding.ts';
import type { RoomKind } from '../../../shared/rooms.ts';

const { subscriber, order, takePrompts } = faultyStage();

const ORIGINALS = new URL('../../../frontend/art/originals/', import.meta.url);
const original = (name: string): Buffer => readFileSync(new URL(`${name}.jpg`, ORIGINALS));

/** What a vision model would write about a picture: the emulator measures colours and light, and recognises no objects. */
const seen = (kind: string, materials: string[], note?: [title: string, text: string]): FaultOrder => ({
  kind: 'toolInput',
  operation: 'look',
  input: {
    isRoom: true,
    problem: 'none',
    kind,
    materials,
    notes: note ? [{ kind: 'change', title: note[0], text: note[1], x_px: 200, y_px: 200 }] : [],
  },
});

async function answerTo(who: Visitor, photo: Buffer, words = '', kind?: RoomKind) {
  const { id: roomId } = await someRoom(who, kind ? { kind } : {});
  const imageUrl = await photoOf(who, photo);
  const { assistantMessage } = theEvent(
    await allEventsOf(await askStreaming(who, words, { imageUrl, roomId })),
    'done',
  );
  const { content, sources } = assistantMessage;
  expect(content).not.toBe('');
  return { content, documents: sources.map(({ document }) => document) };
}

/** And the searches that it would write. */
const understood = (queries: string[], topic: Topic): FaultOrder => ({
  kind: 'toolInput',
  operation: 'understand',
  input: { standalone: queries[0] ?? '', queries, intent: 'question', language: 'en', hazards: [], topic },
});

test.each<[name: string, queries: string[], Topic, document: string]>([
  ['bathroom', ['bathroom tiles and shower', 'timber vanity in a bathroom'], 'bathrooms and laundries', 'bathrooms.md'],
  ['verandah', ['verandah furniture and shade', 'hardwood deck'], 'outdoors and pools', 'indoor-outdoor-living.md'],
  [
    'industrial',
    ['warehouse conversion with exposed brick'],
    'old houses and styles',
    'industrial-and-warehouse-conversions.md',
  ],
])('the picture %s without a real question is answered by what it shows', async (name, queries, topic, document) => {
  const who = await subscriber();
  for (const words of ['', 'What would you change here?']) {
    await order(understood(queries, topic));
    await order(seen(queries[0] ?? '', []));
    expect((await answerTo(who, original(name), words)).documents).toContain(document);
  }
});

test('what the photo shows is searched when rules understand the question', async () => {
  const who = await subscriber();
  const fails: FaultOrder = { kind: 'refusal', operation: 'understand' };
  await order(fails);
  await order(seen('Art Deco sitting room', ['curved plaster'], ['Pale trim', 'Pick out the curves.']));
  expect((await answerTo(who, original('artdeco'))).documents).toContain('art-deco-homes.md');
  await order(fails);
  await order(seen('bathroom', ['zellige tile'], ['Bare window', 'Give the shower a fan or a window.']));
  expect((await answerTo(who, original('bathroom'), 'Please analyse this room')).documents).toContain('bathrooms.md');
});

test('a photo alone in a bathroom is answered from the article on bathrooms', async () => {
  const who = await subscriber();
  expect((await answerTo(who, original('bathroom'), '', 'bathroom')).documents).toContain('bathrooms.md');
  await order({ kind: 'refusal', operation: 'look' });
  expect((await answerTo(who, original('bathroom'), '', 'bathroom')).content).not.toBe('');
});

test('a question with a topic is searched without what the photo shows', async () => {
  const who = await subscriber();
  const question = 'Which rug size suits a double bed?';
  const alone = await answerTo(who, original('bathroom'), question);
  expect((await answerTo(who, original('bathroom'), question, 'bathroom')).documents).toEqual(alone.documents);
  expect(alone.documents).not.toContain('bathrooms.md');
});

test('a picture that shows nothing is answered without a source', async () => {
  const who = await subscriber();
  const background = '#000000';
  const black = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  expect((await answerTo(who, black, '', 'bathroom')).documents).toEqual([]);
  await order(understood([], 'other'));
  await order(seen('', []));
  expect((await answerTo(who, original('small'))).documents).toEqual([]);
});

test('a library failure loses the sources, not the answer to a photo', async () => {
  const who = await subscriber();
  await order({ kind: 'refusal', operation: 'understand' });
  await order({ kind: 'throttle', operation: 'retrieve', times: 9 });
  expect((await answerTo(who, original('bathroom'), '', 'bathroom')).documents).toEqual([]);
});

test('of three photos, the pins of the last two are given with the next question', async () => {
  const who = await subscriber();
  const { id: roomId } = await someRoom(who);
  for (const title of ['Oldest pin', 'Second pin', 'Newest pin']) {
    await order(seen('bathroom', [], [title, 'Give it a fan.']));
    await ask(who, '', { imageUrl: await photoOf(who, original('bathroom')), roomId });
  }
  await takePrompts();
  await ask(who, 'What would you do first?', { roomId });
  const { text = '' } = (await takePrompts()).findLast(({ kind }) => kind === 'converse') ?? {};
  const pinsOf = (n: number) => new RegExp(`<pins photo="${n}">[^]*?</pins>`).exec(text)?.[0];
  expect([pinsOf(1), pinsOf(2), pinsOf(3)]).toEqual([
    undefined,
    expect.stringContaining('Second pin'),
    expect.stringContaining('Newest pin'),
  ]);
});
