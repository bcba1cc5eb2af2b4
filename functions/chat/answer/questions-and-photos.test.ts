/** What the models make of a question and of a photo: other languages, misspelt words, and photos without a question. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { FaultOrder } from '../../../infra/emulators/bedrock/converse/faults.ts';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { allEventsOf, ask, askStreaming, theEvent } from '../../../infra/testing/people/conversation.ts';
import { someRoom } from '../../../infra/testing/people/rooms.ts';
import { storedPhoto } from '../../../infra/testing/people/uploads.ts';
import { faultyStage } from '../../../infra/testing/stage/faulty-stage.ts';
import { Exchange } from '../../../shared/chat.ts';
import type { Topic } from '../../../shared/designer/understanding.ts';
import type { RoomKind } from '../../../shared/rooms.ts';

const { subscriber, order, takePrompts } = faultyStage(0);
let who: Visitor;
beforeAll(async () => {
  who = await subscriber();
});
/** An empty room, in which no earlier question counts. */
const newRoom = async () => (await someRoom(who)).id;

/** What the Bedrock emulator says in each language: that it answers in English only. */
const SAYS = { es: /^En este ordenador/, it: /^Su questo computer/, en: /^(?!En este|Su questo)/ };
const SPANISH = '¿Qué cortinas ayudan a que no entre tanto calor por las ventanas del oeste?';
/** What a fast model would write about a question. */
const understood = (queries: string[], topic: Topic = 'other', language = 'en'): FaultOrder => ({
  kind: 'toolInput',
  operation: 'understand',
  input: { standalone: queries[0] ?? '', queries, intent: 'question', language, hazards: [], topic },
});

async function replyTo(question: string, roomId: string) {
  const { assistantMessage } = Exchange.parse(await (await ask(who, question, { roomId })).json());
  expect(assistantMessage.status).toBe('done');
  return assistantMessage;
}
const answerTo = async (question: string, roomId?: string) =>
  (await replyTo(question, roomId ?? (await newRoom()))).content;

test('a question is answered in its language, also when understanding is late', async () => {
  for (const [question, says] of [
    [SPANISH, SAYS.es],
    ['Como elijo un color para mi cocina y el pasillo', SAYS.es],
    ['Come scelgo i colori per i muri della cucina?', SAYS.it],
    ['What goes with the casa style tiles of a villa?', SAYS.en],
  ] as const)
    expect(await answerTo(question)).toMatch(says);
  await order({ kind: 'timeout', operation: 'understand' });
  expect(await answerTo(SPANISH)).toMatch(SAYS.es);
});

test('a language tag with a region, or an invalid one, loses nothing else', async () => {
  for (const language of ['es-419', 'Spanish, of Mexico']) {
    await order(understood(['curtains for west windows'], 'other', language));
    const { content, sources } = await replyTo(SPANISH, await newRoom());
    expect(content).toMatch(SAYS.es);
    expect(sources.map(({ document }) => document)).toContain('windows-curtains-and-blinds.md');
  }
});

test('a short follow-up stays in the language of the conversation', async () => {
  const roomId = await newRoom();
  await answerTo(SPANISH, roomId);
  expect(await answerTo('¿blancas?', roomId)).toMatch(SAYS.es);
  expect(await answerTo('Which rug size suits a double bed?', roomId)).toMatch(SAYS.en);
});

test('every question goes to the fast model beside a search for the words as typed', async () => {
  const misspelt = 'wat culor shud i payt my kichin kubords the flor is jara';
  await order(understood(['palette for jarrah floors']));
  const roomId = await newRoom();
  await takePrompts();
  await answerTo(misspelt, roomId);
  const prompts = await takePrompts();
  expect(prompts.map(({ kind }) => kind)).toEqual(['understand', 'converse', 'finish']);
  expect(prompts[1]?.text).toContain('Jarrah floors go with creamy white');
  await order({ kind: 'refusal', operation: 'understand' });
  const { sources } = await replyTo('How do I paint the VJ walls of a Queenslander?', await newRoom());
  expect(sources.map(({ document }) => document)).toContain('queenslanders.md');
});

test('without the model, a short question is joined to the one before it', async () => {
  const roomId = await newRoom();
  await answerTo('How do I paint the VJ walls of a Queenslander?', roomId);
  await order({ kind: 'refusal', operation: 'understand' });
  await takePrompts();
  await answerTo('And in which sheen?', roomId);
  expect(await passagesGiven()).toContain('Queenslanders and how to live in one');
});

/** What the answering model has last been given. */
const passagesGiven = async (): Promise<string | undefined> =>
  (await takePrompts()).findLast(({ kind }) => kind === 'converse')?.text;

const ORIGINALS = new URL('../../../frontend/art/originals/', import.meta.url);
const original = (name: string): Buffer => readFileSync(new URL(`${name}.jpg`, ORIGINALS));

/** What a vision model would write about a picture: the emulator recognises few things, and no materials. */
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

async function answerToPhoto(photo: Buffer, words = '', kind?: RoomKind) {
  const { id: roomId } = await someRoom(who, kind ? { kind } : {});
  const imageUrl = await storedPhoto(who, photo);
  const { assistantMessage } = theEvent(
    await allEventsOf(await askStreaming(who, words, { imageUrl, roomId })),
    'done',
  );
  const { content, sources } = assistantMessage;
  expect(content).not.toBe('');
  return { content, documents: sources.map(({ document }) => document) };
}

test('a picture without a real question is answered by what it shows', async () => {
  for (const [name, words, queries, topic, title] of [
    [
      'bathroom',
      '',
      ['bathroom tiles and shower', 'timber vanity in a bathroom'],
      'bathrooms and laundries',
      'Cupboard colours, vanities and small bathroom changes',
    ],
    [
      'verandah',
      'What would you change here?',
      ['verandah furniture and shade', 'hardwood deck'],
      'outdoors and pools',
      'Balconies, verandahs and outdoor furniture',
    ],
  ] as const) {
    await takePrompts();
    await order(understood([...queries], topic));
    await order(seen(queries[0], []));
    await answerToPhoto(original(name), words);
    expect(await passagesGiven()).toContain(title);
  }
});

test('what the photo shows is searched where the words find nothing', async () => {
  await order({ kind: 'refusal', operation: 'understand' });
  await order(seen('Art Deco sitting room', ['curved plaster'], ['Pale trim', 'Pick out the curves.']));
  expect((await answerToPhoto(original('artdeco'))).documents).toContain('art-deco-homes.md');
});

test('a photo alone in a bathroom is answered from the article on bathrooms', async () => {
  expect((await answerToPhoto(original('bathroom'), '', 'bathroom')).documents).toContain('bathrooms.md');
  await order({ kind: 'refusal', operation: 'understand' });
  await order({ kind: 'throttle', operation: 'retrieve', times: 9 });
  expect((await answerToPhoto(original('bathroom'), '', 'bathroom')).documents, 'no library').toEqual([]);
});

test('a question with a topic is searched without what the photo shows', async () => {
  const question = 'Which rug size suits a double bed?';
  const alone = await answerToPhoto(original('bathroom'), question);
  expect((await answerToPhoto(original('bathroom'), question, 'bathroom')).documents).toEqual(alone.documents);
  expect(alone.documents).not.toContain('bathrooms.md');
});

test('a picture that shows nothing is answered without a source', async () => {
  const background = '#000000';
  const black = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  expect((await answerToPhoto(black, '', 'bathroom')).documents).toEqual([]);
  await order(understood([], 'other'));
  await order(seen('', []));
  expect((await answerToPhoto(original('small'))).documents).toEqual([]);
});
