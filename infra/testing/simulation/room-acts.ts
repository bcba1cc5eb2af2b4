/** The acts of members in their rooms and with the designer. */
import { deepStrictEqual, ok } from 'node:assert';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { Exchange } from '../../../shared/chat.ts';
import { Home, RoomWithTasks } from '../../../shared/rooms.ts';
import type { Visitor } from '../../local/visitor.ts';
import { roomPicture } from '../files/room-picture.ts';
import { deleteRoom, paintedCopy } from '../people/rooms.ts';
import { type Act, make, memberOf, photoOf, pick, type Scene } from './act.ts';
import { type SimulatedQuestion, type SimulatedRoom, World } from './world.ts';

const QUESTIONS = [
  'Which whites work under Sydney light',
  'And what about the floor',
  'How do I paint the VJ walls of a Queenslander',
];

/** The first members are subscribers, and make most rooms. */
const makeRoom: Act = async (scene, choice) => {
  const owner = memberOf(scene, choice.thing % 2 === 0 ? { ...choice, member: choice.member % 2 } : choice);
  const word = scene.world.word();
  const send = () => make(word, (headers) => owner.who.post('/api/rooms', { name: `Room ${word}` }, headers));
  // Now and then from two tabs at once, under one key.
  const answers = await Promise.all([send(), ...(choice.thing % 3 === 0 ? [send()] : [])]);
  const made = answers.filter(({ state }) => state === 'there');
  for (const { id } of made) deepStrictEqual(id, made[0]?.id, 'one key made two rooms');
  const { id, state } = made[0] ?? answers.find((answer) => answer.state === 'unsure') ?? { state: 'gone' };
  if (state === 'gone') return;
  const room: SimulatedRoom = { word, owner, id, state, keep: undefined, tasks: [], photos: [], painted: [] };
  scene.world.rooms.push(room);
  scene.world.places.set(word, room);
};

type MadeRoom = SimulatedRoom & { id: string };
const isThere = (room: SimulatedRoom): room is MadeRoom => room.id !== undefined && room.state === 'there';
const roomOf = ({ world }: Scene, thing: number): MadeRoom | undefined => pick(world.rooms.filter(isThere), thing);

const removeRoom: Act = async (scene, { thing }) => {
  const { world } = scene;
  const room = roomOf(scene, thing);
  if (!room) return;
  room.state = await world.change(room.word, 'unsure', 'gone', () => deleteRoom(room.owner.who, room.id));
  if (room.state === 'gone') world.forget(...world.wordsOf(room));
};

/** Gives the room something to remember in the place of what it remembers. */
const remember: Act = async (scene, { thing }) => {
  const { world } = scene;
  const room = roomOf(scene, thing);
  if (!room) return;
  const before = room.keep;
  const word = world.word(room);
  const body = { keep: thing % 3 === 0 ? [] : [`the mantel ${word}`] };
  const path = `/api/rooms/${room.id}`;
  const old = await world.change(`keep ${room.word}`, 'there', 'gone', () => room.owner.who.put(path, body));
  if (old === 'there') return;
  room.keep = { word, state: old === 'unsure' ? 'unsure' : body.keep.length > 0 ? 'there' : 'gone' };
  if (old === 'gone' && before?.state === 'there') world.forget(before.word);
};

const changeHome: Act = async (scene, choice) => {
  const { world } = scene;
  const member = memberOf(scene, choice);
  const read = await member.who.get('/api/home');
  if (!read.ok) return;
  const { style } = Home.parse(await read.json());
  const body = { style: `Federation ${world.word(member)}` };
  const old = await world.change(`home ${member.n}`, 'there', 'gone', () => member.who.put('/api/home', body));
  if (old === 'gone') world.forget(...World.wordsIn(style ?? ''));
};

/** Now and then from two tabs at once. */
const addTasks: Act = async (scene, { thing }) => {
  const room = roomOf(scene, thing);
  if (!room) return;
  await Promise.all([addTask(scene, room), ...(thing % 3 === 0 ? [addTask(scene, room)] : [])]);
};

/** Reads the to-dos and writes them with one more, as a tab does that may be outdated by then. */
async function addTask({ world }: Scene, room: MadeRoom): Promise<void> {
  const { who } = room.owner;
  const path = `/api/rooms/${room.id}`;
  const read = await who.get(path);
  if (!read.ok) return;
  const { tasks, version } = RoomWithTasks.parse(await read.json());
  const word = world.word(room);
  const task = { id: word, text: `Ring a painter ${word}`, licensed: false, done: false };
  const answer = await who.put(`${path}/tasks`, { tasks: [...tasks, task], version });
  if (answer.ok || answer.status >= 500) room.tasks.push({ word, state: answer.ok ? 'there' : 'unsure' });
}

/** With a photo now and then, and now and then twice at once under one key. */
const ask: Act = async (scene, { thing }) => {
  const { world } = scene;
  const room = roomOf(scene, thing);
  if (!room) return;
  const imageUrl = thing % 4 === 0 ? (await newPhoto(world, room))?.path : undefined;
  const word = world.word(room);
  const content = `${pick(QUESTIONS, thing) ?? ''}, ${word}?`;
  const question = { role: 'user', content, roomId: room.id, ...(imageUrl !== undefined && { imageUrl }) };
  const send = () => room.owner.who.post('/api/chat/messages', question, { 'idempotency-key': word });
  const answers = await Promise.all([send(), ...(thing % 5 === 0 ? [send()] : [])]);
  const exchanges = await Promise.all(answers.filter((answer) => answer.ok).map(exchangeOf));
  const [first, second] = exchanges;
  if (first && second) deepStrictEqual(second.userMessage.id, first.userMessage.id, 'one key asked two questions');
  if (!first && answers.every(({ status }) => status < 500)) return;
  if (first && imageUrl !== undefined) room.photos.push(imageUrl);
  world.questions.push({
    room,
    id: first?.userMessage.id,
    replyId: first?.assistantMessage.id,
    texts: [{ word, state: first ? 'there' : 'unsure' }],
    earlier: [],
    renewals: 0,
  });
};

const exchangeOf = async (answer: Response): Promise<Exchange> => Exchange.parse(await answer.json());

let photos = 0;
/** A photo that no other has the bytes of, known to belong to the room. */
async function newPhoto(world: World, room: MadeRoom): Promise<{ path: string; hash: string } | undefined> {
  const size = { width: 240 + 2 * (photos % 90), height: 160 + 2 * (Math.floor(photos++ / 90) % 40) };
  const picture = await sharp(await roomPicture())
    .resize({ ...size, fit: 'fill' })
    .jpeg()
    .toBuffer();
  const path = await photoOf(room.owner, picture);
  if (path === undefined) return undefined;
  const location = (await room.owner.who.get(path)).headers.get('location');
  const stored = location === null ? undefined : await fetch(location);
  // Without its hash it would not be recognised in a prompt.
  if (!stored?.ok) return undefined;
  const hash = createHash('sha256')
    .update(Buffer.from(await stored.arrayBuffer()))
    .digest('hex');
  world.places.set(hash, room);
  return { path, hash };
}

/** Keeps a painted copy of one of the room's photos, now and then twice at once under one key. No prompt may ever have it. */
const keepCopy: Act = async (scene, { thing }) => {
  const { world } = scene;
  const room = roomOf(scene, thing);
  if (!room) return;
  const original = pick(room.photos, thing) ?? (await photoOf(room.owner));
  const photo = await newPhoto(world, room);
  if (original === undefined || !photo) return;
  const word = world.word(room);
  world.forget(photo.hash, word);
  const surface = { hex: '#8198a6', lrv: 30, name: `Dusk ${word}`, share: 0.3, x: 0.5, y: 0.5 };
  const copy = paintedCopy(photo.path, original, { surfaces: [surface] });
  const send = () => make(word, (headers) => room.owner.who.post(`/api/rooms/${room.id}/painted`, copy, headers));
  const answers = await Promise.all([send(), ...(thing % 3 === 0 ? [send()] : [])]);
  const kept = answers.filter(({ state }) => state === 'there');
  for (const { id } of kept) deepStrictEqual(id, kept[0]?.id, 'one key kept two painted copies');
  const { state } = kept[0] ?? answers.find((answer) => answer.state === 'unsure') ?? { state: 'gone' };
  if (state !== 'gone') room.painted.push({ word, state, path: photo.path });
};

type AnsweredQuestion = SimulatedQuestion & { id: string; replyId: string };
const questionOf = ({ world }: Scene, thing: number): AnsweredQuestion | undefined =>
  pick(
    world.questions.filter(
      (one): one is AnsweredQuestion => one.replyId !== undefined && one.id !== undefined && isThere(one.room),
    ),
    thing,
  );

/** Asks another question in the place of one, which is refused unless it is the room's last. */
const edit: Act = async (scene, { thing }) => {
  const { world } = scene;
  const question = questionOf(scene, Math.max(0, world.questions.length - 1 - (thing % 3)));
  if (!question) return;
  const word = world.word(question.room);
  const body = { role: 'user', content: `Which lamp, ${word}?`, replaces: question.id };
  const post = () => question.room.owner.who.post('/api/chat/messages', body);
  const old = await world.change(question.id, 'there', 'gone', post);
  if (old === 'there') return;
  if (old === 'unsure') {
    question.texts = [...question.texts.map((text) => ({ ...text, state: old })), { word, state: old }];
    return;
  }
  const former = question.texts.filter(({ state }) => state === 'there').map((text) => text.word);
  question.texts = [{ word, state: 'there' }];
  question.earlier.push(...former);
  question.renewals++;
  world.forget(...former);
};

const again: Act = async (scene, { thing }) => {
  const question = questionOf(scene, thing);
  if (!question) return;
  if ((await question.room.owner.who.post(`/api/chat/messages/${question.replyId}/again`)).ok) question.renewals++;
};

/** Calls with the ids of another member's room, or of a room that was deleted, must look like unknown ids. */
const reach: Act = async (scene, choice) => {
  const { world } = scene;
  const room = pick(world.rooms, choice.thing);
  if (room?.id === undefined || room.state === 'unsure') return;
  const wasGone = room.state === 'gone';
  const { who } = wasGone ? room.owner : memberOf(scene, { ...choice, member: room.owner.n + 1 });
  const question = world.questions.find((one) => one.room === room && one.replyId !== undefined);
  const path = `/api/rooms/${room.id}`;
  const asked = { role: 'user', content: 'May I?' };
  const calls = [
    () => who.get(path),
    () => who.put(path, { name: 'Mine' }),
    () => who.put(`${path}/tasks`, { tasks: [], version: 0 }),
    () => deleteRoom(who, room.id ?? ''),
    () => who.get(`/api/chat/messages?room=${room.id}`),
    () => who.post('/api/chat/messages', { ...asked, roomId: room.id }),
    ...(question ? messageCalls(who, question) : []),
    ...(wasGone ? [] : room.photos.map((photo) => () => who.get(photo))),
    ...(wasGone ? [] : room.photos.map((imageUrl) => () => who.post('/api/chat/messages', { ...asked, imageUrl }))),
  ];
  const { status } = (await pick(calls, choice.thing + choice.member)?.()) ?? { status: 404 };
  ok(status >= 400, `a call for ${wasGone ? 'a deleted' : "another member's"} room ${room.word} got ${status}`);
};

const messageCalls = (who: Visitor, { id, replyId }: SimulatedQuestion) => [
  () => who.get(`/api/chat/messages/${replyId}/versions`),
  () => who.put(`/api/chat/messages/${replyId}/rating`, { value: 'up' }),
  () => who.post(`/api/chat/messages/${replyId}/again`),
  () => who.post('/api/chat/messages', { role: 'user', content: 'May I?', replaces: id }),
];

export const ROOM_ACTS = {
  'make a room': makeRoom,
  'delete a room': removeRoom,
  remember,
  'change the home': changeHome,
  'add a to-do': addTasks,
  ask,
  'keep a painted copy': keepCopy,
  'edit a question': edit,
  'try again': again,
  "reach for another's": reach,
} satisfies Record<string, Act>;
