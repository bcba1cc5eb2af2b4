/** The acts around links to rooms: a member makes and ends them, and somebody without an account opens them. */
import { ok } from 'node:assert';
import { MadeLink, SharedRoom } from '../../../shared/rooms/links.ts';
import { askForLink, endLink, openLink } from '../people/rooms.ts';
import { type Act, memberOf, pick, type Scene } from './act.ts';
import { type SimulatedLink, World } from './world.ts';

const share: Act = async ({ world }, { thing }) => {
  const room = pick(
    world.rooms.filter(({ id, state }) => id !== undefined && state === 'there'),
    thing,
  );
  if (room?.id === undefined) return;
  const answer = await askForLink(room.owner.who, room.id);
  // Without an answer nobody has the token.
  if (!answer.ok) return;
  const { link, token } = MadeLink.parse(await answer.json());
  world.links.push({ room, id: link.id, token, state: 'there' });
};

const linkOf = ({ world }: Scene, thing: number): SimulatedLink | undefined => pick(world.links, thing);

const unshare: Act = async (scene, { thing }) => {
  const link = linkOf(scene, thing);
  if (!link || link.state !== 'there' || link.room.id === undefined) return;
  const { room, id } = link;
  const path = room.id ?? '';
  link.state = await scene.world.change(`link ${id}`, 'unsure', 'gone', () => endLink(room.owner.who, path, id));
};

/** Another member ends it, in vain; and opens it without their session counting for anything. */
const visit: Act = async (scene, choice) => {
  const link = linkOf(scene, choice.thing);
  if (!link) return;
  const { who } = memberOf(scene, { ...choice, member: link.room.owner.n + 1 });
  const ended = await endLink(who, link.room.id ?? '', link.id);
  ok(ended.status >= 400, `another member ended a link to room ${link.room.word}`);
  await expectLink(scene.world, link, await openLink(who, link.token));
};

/** Expects the room and nothing else behind a link that works, and 410 behind an ended one. */
export async function expectLink(world: World, { room, state, id }: SimulatedLink, answer: Response): Promise<void> {
  if (answer.status >= 500) return;
  const text = await answer.text();
  const isOver = state === 'gone' || room.state === 'gone';
  ok(answer.status === 410 || (answer.ok && !isOver), `link ${id} to room ${room.word}: ${answer.status} ${text}`);
  if (!answer.ok) return;
  SharedRoom.parse(JSON.parse(text));
  const shown = [room.word, ...room.tasks.map(({ word }) => word)];
  for (const word of World.wordsIn(text)) {
    const known = shown.includes(word) || world.places.get(word) === room;
    const isSaid = world.questions.some(({ texts, earlier }) =>
      [...texts.map((one) => one.word), ...earlier].includes(word),
    );
    ok(known && !isSaid && word !== room.keep?.word, `link ${id} to room ${room.word} shows ${word}`);
  }
}

/** Once everything has settled: a link that nobody has ended opens its room for as long as there is a membership. */
export async function expectLinks(world: World): Promise<void> {
  for (const link of world.links) {
    const { room, state, id } = link;
    const { who } = room.owner;
    const answer = await openLink(who, link.token);
    const pays = (await who.put('/api/home', { tenure: 'rented' })).ok;
    const works = pays && state === 'there' && room.state === 'there';
    if (works) ok(answer.ok, `link ${id} to room ${room.word} does not work: ${answer.status}`);
    await expectLink(world, link, answer);
  }
}

/** Once their members are gone, the links say so. */
export async function expectLinksEnded({ links }: World): Promise<void> {
  for (const { token, room, id } of links) {
    const { status } = await openLink(room.owner.who, token);
    ok(status === 410, `link ${id} of a member who is gone: ${status}`);
  }
}

export const LINK_ACTS = { share, 'end a link': unshare, 'open a link': visit } satisfies Record<string, Act>;
