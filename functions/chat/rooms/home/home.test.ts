/** A member's home: setting it, what its postcode implies, and erasing it. */
import { expect, test } from 'vitest';
import type { Visitor } from '../../../../infra/local/visitor.ts';
import { refund } from '../../../../infra/testing/people/membership.ts';
import { someMember, somePayer, someSubscriber } from '../../../../infra/testing/people/people.ts';
import { NO_HOME } from '../../../../infra/testing/people/rooms.ts';
import type { Home } from '../../../../shared/rooms.ts';

const homeOf = async (who: Visitor) => (await (await who.get('/api/home')).json()) as Home;
const change = async (who: Visitor, body: object) => {
  const answer = await who.put('/api/home', body);
  return { status: answer.status, body: (await answer.json()) as Home & { message?: string } };
};

test('an untouched home has every field, each without a value', async () => {
  expect(await homeOf(await someMember())).toEqual(NO_HOME);
});

test('a postcode decides state and climate, over the state given', async () => {
  const who = await someSubscriber();
  const said = { state: 'NSW', style: 'a 1920s bungalow', tenure: 'rented', household: ['pets'], budget: '5to20' };
  await change(who, said);
  const { body } = await change(who, { postcode: '7000' });
  expect(body).toMatchObject({ ...said, postcode: '7000', state: 'TAS', climate: { zone: 26, town: 'Hobart' } });
  expect(await homeOf(who)).toEqual(body);
  expect((await change(who, { postcode: null })).body).toEqual({ ...NO_HOME, ...said });
});

test('null erases a field, and a field left out stays', async () => {
  const who = await someSubscriber();
  await change(who, { style: 'a terrace', household: ['children', 'children', 'pets'], tenure: 'owned' });
  const { body } = await change(who, { style: null, household: [] });
  expect(body).toEqual({ ...NO_HOME, tenure: 'owned' });
  const erased = { postcode: null, state: null, style: null, tenure: null, household: null, budget: null };
  expect((await change(who, erased)).body).toEqual(NO_HOME);
});

test('a lapsed member can read and erase, but not write', async () => {
  const who = await somePayer();
  await change(who, { style: 'a terrace', tenure: 'owned' });
  await refund(who);
  expect(await homeOf(who)).toMatchObject({ style: 'a terrace' });
  expect((await change(who, { style: 'a castle' })).status).toBe(402);
  expect((await change(who, { style: null })).body).toEqual({ ...NO_HOME, tenure: 'owned' });
});
