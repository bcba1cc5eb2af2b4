/** A member's home as they have said it: reading it, changing it, and what the designer is given of it. */

import type { HomeChange } from '../../../../shared/rooms/changes.ts';
import type { Home } from '../../../../shared/rooms.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { setOrErase } from '../../../platform/table/expressions.ts';
import { type HomeItem, Homes } from '../../items.ts';
import { climateOf, stateOf } from './postcodes.ts';

/** The home with every field. @param item Undefined where the member has said nothing yet. */
export function asHome(item: HomeItem = {}): Home {
  const { postcode, state, style, tenure, household, budget, facts } = item;
  return {
    postcode: postcode ?? null,
    state: (postcode === undefined ? state : stateOf(postcode)) ?? null,
    climate: (postcode === undefined ? undefined : climateOf(postcode)) ?? null,
    style: style ?? null,
    tenure: tenure ?? null,
    household: household ?? [],
    budget: budget ?? null,
    facts: facts ?? [],
  };
}

/** The member's home, every field in it. */
export const homeOf = async (userId: string): Promise<Home> => asHome(await Homes.get(userId));

/** Whether a change only takes away: a lapsed member may do that. */
export const isErasure = (change: HomeChange): boolean =>
  Object.values(change).every((value) => value === undefined || value === null || isEmptyList(value));

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Changes what is given and erases what is null. @throws Refusal 400 for a postcode that is not on the list. */
export async function changeHome(userId: string, change: HomeChange): Promise<Home> {
  if (change.postcode && !climateOf(change.postcode))
    throw new Refusal(400, `We do not know the postcode ${change.postcode}. Check its digits, or choose the state.`);
  const household = isEmptyList(change.household) ? null : change.household && [...new Set(change.household)];
  const facts = isEmptyList(change.facts) ? null : change.facts && [...new Set(change.facts)];
  return asHome(await Homes.update(userId, setOrErase<HomeItem>({ ...change, household, facts })));
}
