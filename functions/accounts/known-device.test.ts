/** A known browser still signs its member in while an attacker guesses the password. */
import { expect, test } from 'vitest';
import { ADDRESS_HEADER, type Visitor } from '../../infra/local/visitor.ts';
import { nextMailTo, tokenIn } from '../../infra/testing/people/mail.ts';
import { someAddress, someMember, somePerson, someVisitor } from '../../infra/testing/people/people.ts';
import { inOneWindow } from '../../infra/testing/rate-windows.ts';
import { allItems } from '../../infra/testing/stage/all-items.ts';

inOneWindow();

const signIn = (who: Visitor, username: string, password: string) => who.post('/api/login', { username, password });

test('during an attack the browsers that signed in before do so again, another one by mail', async () => {
  const person = somePerson();
  const home = someAddress();
  const own = someVisitor(home);
  expect((await own.post('/api/register', person)).status).toBe(200);
  const laptop = someVisitor();
  expect((await signIn(laptop, person.username, person.password)).status).toBe(200);
  const guess = (from = someAddress()) => signIn(someVisitor(from), person.username, 'wrong');
  for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 10 }, () => guess()));
  // And from the member's own address, which everybody in the house shares.
  await Promise.all(Array.from({ length: 20 }, () => guess(home)));
  const stranger = someVisitor();
  expect((await signIn(stranger, person.username, person.password)).status).toBe(429);
  for (const browser of [own, laptop])
    expect((await signIn(browser, person.username, person.password)).status).toBe(200);
  const elsewhere = { [ADDRESS_HEADER]: someAddress() };
  const travelling = { username: person.email, password: person.password };
  expect((await own.post('/api/login', travelling, elsewhere)).status).toBe(200);

  await stranger.post('/api/password-reset/request', { login: person.username });
  const token = tokenIn(await nextMailTo(person.email, 'reset'), '/reset');
  const newPassword = 'a brand new password';
  expect((await stranger.post('/api/password-reset', { token, newPassword })).status).toBe(200);
  expect((await signIn(stranger, person.username, newPassword)).status).toBe(200);
});

test('a known browser has five guesses, for its own member alone', async () => {
  const [member, other] = await Promise.all([someMember(), someMember()]);
  for (const name of [member.username, other.username]) {
    for (let guess = 0; guess < 5; guess++) expect((await signIn(member, name, 'wrong')).status).toBe(401);
    expect((await signIn(member, name, 'wrong')).status).toBe(429);
  }
  expect((await signIn(other, other.username, other.password)).status).toBe(200);
});

test('the device cookie is no session, and only its hash is stored', async () => {
  const cookies = (await someVisitor().post('/api/register', somePerson())).headers.getSetCookie();
  const device = cookies.find((cookie) => /^\S+-device=/.test(cookie)) ?? '';
  expect(device).toMatch(/^\S+-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  const [cookie = ''] = device.split(';');
  for (const sent of [cookie, cookie.replace('-device=', '=')])
    expect((await someVisitor().fetch('/api/user', { headers: { cookie: sent } })).status).toBe(401);
  for await (const item of allItems({ keyBegins: 'DEVICE#' }))
    expect(JSON.stringify(item)).not.toContain(cookie.split('=')[1]);
});
