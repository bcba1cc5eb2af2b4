/** The subscription gate (infra/docs/product-spec.md, section 2): a spinner, the Premium Feature card, or the content. */
import { beforeAll, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../infra/testing/browser/accessibility.ts';
import { holdBack, sharedMemberPage } from '../../infra/testing/browser/browser.ts';
import { type Member, someMember, someSubscriber } from '../../infra/testing/people/people.ts';

let member: Member;
let subscriber: Member;
beforeAll(async () => {
  [member, subscriber] = await Promise.all([someMember(), someSubscriber()]);
});

test('a spinner while loading, then the content for an active subscription', async () => {
  const page = await sharedMemberPage(subscriber);
  const held = await holdBack(page, '**/api/subscription/status');
  await page.goto('/assistant');
  await page.getByRole('status').filter({ hasText: 'Checking your membership' }).waitFor();
  expect(await page.getByText('Premium Feature').count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'Your question' }).count()).toBe(0);
  held.release();
  await page.getByRole('textbox', { name: 'Your question' }).waitFor();
});

test('a member without membership sees the gate, and no message is fetched', async () => {
  const page = await sharedMemberPage(member);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/assistant');
  await page.getByRole('heading', { name: 'Premium Feature', exact: true }).waitFor();
  expect(asked).not.toContain('/api/chat/messages');
  await page.getByRole('link', { name: 'Subscribe Now', exact: true }).click();
  await page.waitForURL('**/subscribe');
  await page.getByRole('button', { name: 'Start Annual Membership' }).waitFor();
});

test('a status that cannot be read is neither: it says so and can be asked for again', async () => {
  const page = await sharedMemberPage(subscriber);
  let reachable = false;
  await page.route('**/api/subscription/status', (route) => (reachable ? route.fallback() : route.abort()));
  await page.goto('/assistant');
  await page.getByRole('alert').filter({ hasText: 'We could not reach Verandah.' }).waitFor();
  expect(await page.getByText('Premium Feature').count()).toBe(0);
  await expectSoundOnPhone(page);
  reachable = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('textbox', { name: 'Your question' }).waitFor();
});
