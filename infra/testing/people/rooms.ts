/** A home, rooms and a turn in tests: empty ones, and the calls about a room. */
import type { RoomItem } from '../../../functions/chat/items.ts';
import type { Grounded, Understanding } from '../../../functions/chat/turn.ts';
import { type NewRoom } from '../../../shared/rooms/changes.ts';
import { MadeLink, type NewLink, SharedRoom } from '../../../shared/rooms/links.ts';
import type { NewPainted } from '../../../shared/rooms/painted.ts';
import { type Home, Room, type RoomWithTasks } from '../../../shared/rooms.ts';
import type { Visitor } from '../../local/visitor.ts';
import { answered } from './answered.ts';

export const NO_HOME: Home = {
  postcode: null,
  state: null,
  climate: null,
  style: null,
  tenure: null,
  household: [],
  budget: null,
  facts: [],
};
export const ROOM: RoomItem = {
  id: '01K9ROOM000000000000000000',
  name: 'My first room',
  keep: [],
  archived: false,
  touchedAt: '2026-11-01T00:00:00.000Z',
  version: 0,
  photos: 0,
};

/** What a plain question means. */
export const UNDERSTOOD: Understanding = {
  standalone: 'Which white?',
  queries: ['Which white?'],
  intent: 'question',
  language: 'en',
  topic: 'other',
  state: null,
  excludes: [],
  facts: [],
  sum: undefined,
  hazards: [],
  by: 'model',
};

/** A turn with a plain question, of which nothing else is known. */
export const TURN: Grounded = {
  question: 'Which white?',
  subject: 'Which white?',
  past: [],
  imageUrl: null,
  spot: null,
  home: NO_HOME,
  room: ROOM,
  history: {
    turns: [],
    past: [],
    photos: [],
    photoInView: undefined,
    pins: [],
    hazardsSaid: [],
    isCutOff: false,
  },
  understanding: UNDERSTOOD,
  photos: [],
  look: undefined,
  passages: [],
  found: { passages: [], weak: [], queries: [], topScore: 0 },
  stop: [],
  line: undefined,
  care: [],
  sum: undefined,
  language: 'en',
};
/** A room as the list has it. */
export const LISTED_ROOM: Room = {
  ...ROOM,
  kind: null,
  facing: null,
  size: null,
  budget: null,
  cover: null,
  nextTask: null,
  todo: { done: 0, all: 0 },
};

const ROOMS = '/api/rooms';
export const someRoom = (who: Visitor, room: Partial<NewRoom> = {}): Promise<Room> =>
  answered(who.post(ROOMS, { name: 'Front room', ...room }), Room);
export const roomsOf = async (who: Visitor): Promise<Room[]> => (await (await who.get(ROOMS)).json()) as Room[];
export const roomOf = async (who: Visitor, id: string): Promise<RoomWithTasks> =>
  (await (await who.get(`${ROOMS}/${id}`)).json()) as RoomWithTasks;
/** A request to keep a painted copy, with a wall in one colour. */
export const paintedCopy = (imageUrl: string, original: string, more: Partial<NewPainted> = {}): NewPainted => ({
  imageUrl,
  original,
  surfaces: [{ hex: '#8198a6', lrv: 30, name: 'Dusk blue', share: 0.34, x: 0.61, y: 0.42 }],
  litres: 5,
  coats: 2,
  ...more,
});
export const keepPainted = (who: Visitor, roomId: string, copy: NewPainted, key?: string): Promise<Response> =>
  who.post(`${ROOMS}/${roomId}/painted`, copy, key === undefined ? undefined : { 'idempotency-key': key });

export const deletePainted = (who: Visitor, id: string): Promise<Response> =>
  who.fetch(`/api/painted/${id}`, { method: 'DELETE' });

export const deleteRoom = (who: Visitor, id: string): Promise<Response> =>
  who.fetch(`${ROOMS}/${id}`, { method: 'DELETE' });

/** The sorted statuses of concurrent calls. */
export const statusesOf = (answers: readonly Response[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** The path of a room's links. */
const linksTo = (roomId: string) => `/api/rooms/${roomId}/links`;

export const askForLink = (who: Visitor, roomId: string, more: Partial<NewLink> = {}): Promise<Response> =>
  who.post(linksTo(roomId), { days: 30, costs: false, ...more });

export const newLink = (who: Visitor, roomId: string, more: Partial<NewLink> = {}): Promise<MadeLink> =>
  answered(askForLink(who, roomId, more), MadeLink);

export const endLink = (who: Visitor, roomId: string, linkId: string): Promise<Response> =>
  who.fetch(`${linksTo(roomId)}/${linkId}`, { method: 'DELETE' });

export const openLink = (who: Visitor, token: string): Promise<Response> => who.post('/api/shared', { token });

export const sharedRoomOf = (who: Visitor, token: string): Promise<SharedRoom> =>
  answered(openLink(who, token), SharedRoom);
