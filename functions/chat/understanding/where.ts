/** Adds to a search from question, home and room: the state where its law decides, the age of house and people, the climate, the room. */
import type { Topic } from '../../../shared/designer/understanding.ts';
import type { AustralianState } from '../../../shared/rooms.ts';
import { houseOf, olderPersonIn } from './implied.ts';
import { stateOfPlace, weatherOf } from './places.ts';
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
/** Concurrent searches. */
export const MAX_QUERIES = 3;
const POINTS_AT_ROOM = /\b(?:in here|here|(?:this|the) (?:room|space))\b/i;

export interface Where {
  state: AustralianState | null;
  /** Of the home, in its own words; undefined where nothing is known. */
  climate?: string | undefined;
  /** In words, such as `living room facing south`; undefined where nothing is known. */
  roomWords: string | undefined;
}

/**
 * Adds the age of the house to each query. Adds one more query for an older person, the state, the climate and the room each, where
 * they tell passages apart and no query says them; three at most. A place in the question comes before the home's.
 */
export function searchedWhere(understanding: Understanding, where: Where): Understanding {
  const { topic, standalone } = understanding;
  if (understanding.queries.length === 0) return understanding;
  const house = houseOf(standalone);
  const queries = understanding.queries.map((query) => (house === undefined ? query : `${query} ${house}`));
  const state = stateOfPlace(standalone) ?? where.state;
  const weather = weatherOf(standalone, where.climate);
  const { roomWords } = where;
  const person = olderPersonIn(standalone);
  const place = [
    ...(person === undefined ? [] : [person]),
    ...(state !== null && DECIDED_BY_STATE.has(topic) ? [STATES[state]] : []),
    ...(weather === undefined ? [] : [weather]),
    ...(roomWords !== undefined && POINTS_AT_ROOM.test(standalone) ? [roomWords] : []),
  ].filter((words) => queries.every((query) => !query.includes(words)));
  const more = place.slice(0, MAX_QUERIES - 1).map((words) => `${queries[0] ?? standalone} ${words}`);
  return { ...understanding, queries: [...queries.slice(0, Math.max(1, MAX_QUERIES - more.length)), ...more] };
}
