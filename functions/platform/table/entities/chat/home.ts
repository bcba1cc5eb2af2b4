/** What a member has saved about their home. Absent attributes were not given. */
import * as z from 'zod/mini';
import { AustralianState, Budget, Household, Tenure } from '../../../../../shared/rooms.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const HomeItem = z.object({
  postcode: z.optional(z.string()),
  /** As the member gave it. The postcode's state takes precedence. */
  state: z.optional(AustralianState),
  style: z.optional(z.string()),
  tenure: z.optional(Tenure),
  household: z.optional(z.array(Household)),
  budget: z.optional(Budget),
});
export type HomeItem = z.output<typeof HomeItem>;

export const Homes = entity({ name: 'home', schema: HomeItem, key: keys.home });
