/** What the models make of a question and of a photo: other languages, misspelt words, and photos without a question. */
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FaultOrder } from '../../../infra/emulators/bedrock/converse/faults.ts';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { allEventsOf, ask, askStreaming, theEvent } from '../../../infra/testing/people/conversation.ts';
import { someRoom } from '../../../infra/testing/people/rooms.ts';
import { storedPhoto } from '../../../infra/testing/people/uploads.ts';
import { faultyStage } from '../../../infra/testing/stage/faulty-stage.ts';
import { Exchange } from '../../../shared/chat.ts';
import type { Topic } from '../../../shared/designer/understanding.ts';
import type { RoomKind } from '../../../shared/rooms.ts';

const { subscriber, order, modelCalls, takePrompts } = faultyStage();
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

describe('a plain question', () => {
  const MISSPELT = 'wat culor shud i payt my kichin kubords the flor is jara and its reely drak in ther';

  test('goes to the model when the library does not find it', async () => {
    await order(understood(['palette for jarrah floors']));
    const roomId = await newRoom();
    await takePrompts();
    await answerTo(MISSPELT, roomId);
    const [asked, answered] = await takePrompts();
    expect([asked?.kind, answered?.kind]).toEqual(['understand', 'converse']);
    expect(answered?.text).toContain('Jarrah floors go with creamy white');
  });

  test('makes no model call to understand it when the library finds it', async () => {
    const before = (await modelCalls()).understand;
    await answerTo('What colour should I paint the walls of a dark room?');
    expect((await modelCalls()).understand).toBe(before);
  });

  const asking = {
    past: [],
    photo: undefined,
    bringsPhoto: false,
    photos: 0,
    state: null,
    room: undefined,
    roomWords: '',
  };
  const QUESTION = 'Which white should I paint the kitchen walls?';

  test('is a short first one in English with two subjects, and without a photo', async () => {
    // Imported late: its modules read the stage's settings when they load.
    const { isPlain } = await import('./understand.ts');
    for (const question of [
      QUESTION,
      'Can we put down cork tiles in the bathroom, or is that a mistake?',
      'A 2.4 m² bath – what’s the best tile for the floor and the walls?',
    ])
      expect(isPlain({ ...asking, question }), question).toBe(true);
    for (const question of [
      'Welche Farbe passt zu den Wänden in der Küche und im Bad?',
      'Quale pittura per cucina e bagno con piastrelle?',
      'Which white should I paint the kitchen walls, 厨房?',
      'What would you do with the kitchen?',
      `${QUESTION} ${'And the floor of the bathroom? '.repeat(9)}`,
    ])
      expect(isPlain({ ...asking, question }), question).toBe(false);
    const past = [{ question: 'How do I oil a deck?', reply: 'With a brush.', broughtPhoto: false }];
    expect(isPlain({ ...asking, question: QUESTION, past })).toBe(false);
    const photo = Promise.resolve({ photo: { bytes: new Uint8Array(1), width: 1, height: 1, palette: [] } });
    expect(isPlain({ ...asking, question: QUESTION, photo })).toBe(false);
  });
});

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
  for (const [name, queries, topic, document] of [
    [
      'bathroom',
      ['bathroom tiles and shower', 'timber vanity in a bathroom'],
      'bathrooms and laundries',
      'bathrooms.md',
    ],
    ['verandah', ['verandah furniture and shade', 'hardwood deck'], 'outdoors and pools', 'indoor-outdoor-living.md'],
  ] as const)
    for (const words of ['', 'What would you change here?']) {
      await order(understood([...queries], topic));
      await order(seen(queries[0], []));
      expect((await answerToPhoto(original(name), words)).documents).toContain(document);
    }
});

test('what the photo shows is searched when rules understand the question', async () => {
  const fails: FaultOrder = { kind: 'refusal', operation: 'understand' };
  await order(fails);
  await order(seen('Art Deco sitting room', ['curved plaster'], ['Pale trim', 'Pick out the curves.']));
  expect((await answerToPhoto(original('artdeco'))).documents).toContain('art-deco-homes.md');
  await order(fails);
  await order(seen('bathroom', ['zellige tile'], ['Bare window', 'Give the shower a fan or a window.']));
  expect((await answerToPhoto(original('bathroom'), 'Please analyse this room')).documents).toContain('bathrooms.md');
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

test('of three photos, the pins of the last two are given with the next question', async () => {
  const { id: roomId } = await someRoom(who);
  for (const title of ['Oldest pin', 'Second pin', 'Newest pin']) {
    await order(seen('bathroom', [], [title, 'Give it a fan.']));
    await ask(who, '', { imageUrl: await storedPhoto(who, original('bathroom')), roomId });
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
