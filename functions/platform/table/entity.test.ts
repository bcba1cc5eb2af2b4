/** Entities on the stage's table: reads, writes, conditions, and the compile errors of wrong calls. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { entity } from './entity.ts';
import {
  absent,
  absentOr,
  atLeastAsLongAs,
  type Condition,
  exists,
  greaterThan,
  is,
  isNot,
  lessThan,
  shorterThan,
} from './expressions.ts';
import { batchGet, ConditionFailed, transact } from './table.ts';

const Parcel = z.object({
  status: z.enum(['packed', 'sent']),
  weight: z.number(),
  note: z.optional(z.string()),
  stops: z.array(z.string()),
  ttl: z.optional(z.number()),
});
type ParcelItem = z.output<typeof Parcel>;
const Parcels = entity({
  name: 'parcel',
  schema: Parcel,
  key: (owner: string, id: string) => ({ PK: `TEST#${owner}`, SK: `PARCEL#${id}` }),
  list: (owner: string) => ({ PK: `TEST#${owner}`, prefix: 'PARCEL#' }),
});
const PACKED = { status: 'packed', weight: 2, stops: [] } satisfies ParcelItem;
const failedPlaces = (write: Promise<unknown>) =>
  write.then(
    () => [],
    (error: unknown) => (error instanceof ConditionFailed ? error.failed : Promise.reject(error)),
  );

test.each<[string, Condition<ParcelItem>, Condition<ParcelItem>]>([
  ['an equal value', { status: is('packed') }, { status: is('sent') }],
  ['another value', { status: isNot('sent') }, { status: isNot('packed') }],
  ['none of several values', { weight: isNot(1, 3) }, { weight: isNot(1, 2) }],
  ['an attribute', { weight: exists }, { note: exists }],
  ['a missing attribute', { note: absent }, { weight: absent }],
  ['a value or none', { note: absentOr(is('fragile')) }, { weight: absentOr(is(3)) }],
  ['a comparison', { weight: lessThan(3) }, { weight: greaterThan(2) }],
  ['the length of a list', { stops: shorterThan(1) }, { stops: shorterThan(0) }],
  ['the least length of a list', { stops: atLeastAsLongAs(0) }, { stops: atLeastAsLongAs(1) }],
  ['a whole list', { stops: is([]) }, { stops: is(['Hobart']) }],
  ['one of two with alternatives', [{ note: absentOr(is('x')) }, { weight: isNot(2) }], [{ status: isNot('packed') }]],
  ['one of two', [{ note: is('x') }, { weight: is(2) }], [{ note: is('x') }, { weight: is(3) }]],
])('a condition on %s holds and fails', async (_, holds, fails) => {
  const owner = randomUUID();
  await Parcels.put(owner, '1', PACKED);
  const change = { set: { weight: 2 } };
  expect((await Parcels.update(owner, '1', { ...change, when: holds })).weight).toBe(2);
  expect(await failedPlaces(Parcels.update(owner, '1', { ...change, when: fails }))).toEqual([0]);
  expect(await failedPlaces(transact([Parcels.write.check(owner, '1', holds)]))).toEqual([]);
  expect(await failedPlaces(transact([Parcels.write.deleteWhen(owner, '1', fails)]))).toEqual([0]);
  expect(await failedPlaces(Parcels.deleteWhen(owner, '1', fails))).toEqual([0]);
});

test('a failed transaction names the failed conditions and writes nothing', async () => {
  const owner = randomUUID();
  await Promise.all(['1', '3', '4'].map((id) => Parcels.put(owner, id, PACKED)));
  const failed = await failedPlaces(
    transact([
      Parcels.write.create(owner, '1', PACKED),
      Parcels.write.put(owner, '2', PACKED),
      Parcels.write.update(owner, '3', { add: { weight: 1 }, when: { status: is('sent') } }),
      Parcels.write.replace(owner, '4', PACKED, { weight: is(2) }),
    ]),
  );
  expect(failed).toEqual([0, 2]);
  expect(await batchGet([Parcels.at(owner, '1'), Parcels.at(owner, '2')])).toEqual([PACKED, undefined]);
});

test('the error for an invalid stored item names its kind', async () => {
  const owner = randomUUID();
  const Broken = entity({ name: 'broken parcel', schema: z.object({ weight: z.string() }), key: Parcels.key });
  await Broken.put(owner, '1', { weight: 'heavy' });
  await expect(Parcels.get(owner, '1')).rejects.toThrow('a stored parcel does not fit its schema');
});

/** Never called: the compiler checks it. */
export function refusedByTheCompiler() {
  // @ts-expect-error An attribute that the schema does not have.
  void Parcels.update('o', '1', { set: { colour: 'red' } });
  // @ts-expect-error A value that the attribute does not take.
  void Parcels.update('o', '1', { set: { weight: 1 }, when: { status: is('lost') } });
  // @ts-expect-error Adding to what is no number.
  void Parcels.update('o', '1', { add: { note: 1 } });
  // @ts-expect-error Removing what every item has.
  void Parcels.update('o', '1', { remove: ['weight'] });
  // @ts-expect-error An item without one of its attributes.
  void Parcels.put('o', '1', { status: 'packed', weight: 1 });
  // @ts-expect-error A key that lacks a part.
  void Parcels.get('o');
  // @ts-expect-error A condition on an attribute that the schema does not have.
  Parcels.write.deleteWhen('o', '1', { colour: is('red') });
  // @ts-expect-error An entity without a list has no pages.
  void entity({ name: 'parcel', schema: Parcel, key: Parcels.key }).page({ limit: 1 });
}
