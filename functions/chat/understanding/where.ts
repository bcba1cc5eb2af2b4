/** What a search by rules adds of home and room: the state where its law decides, the room where the words point at it. */
import type { Topic } from '../../../shared/designer/understanding.ts';
import type { AustralianState } from '../../../shared/rooms.ts';
import type { Understanding } from './understanding.ts';

const STATES: Record<AustralianState, string> = {
  ACT: 'ACT',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};
const DECIDED_BY_STATE: ReadonlySet<Topic> = new Set([
  'approvals and trades',
  'renting',
  'walls and structure',
  'outdoors and pools',
  'hazards and safety',
]);
const POINTS_AT_ROOM = /\b(?:in here|here|(?:this|the) (?:room|space))\b/i;

export interface Where {
  state: AustralianState | null;
  /** In words, such as `living room facing south`; undefined where nothing is known. */
  roomWords: string | undefined;
}

/** The queries, and one more of the same words with the state or the room where that tells passages apart. */
export function searchedWhere(understanding: Understanding, { state, roomWords }: Where): Understanding {
  const { queries, topic, standalone } = understanding;
  if (queries.length === 0) return understanding;
  const place = [
    ...(state !== null && DECIDED_BY_STATE.has(topic) ? [STATES[state]] : []),
    ...(roomWords !== undefined && POINTS_AT_ROOM.test(standalone) ? [roomWords] : []),
  ];
  return { ...understanding, queries: [...queries, ...place.map((words) => `${standalone} ${words}`)] };
}
