/** Membership and the assistant: accessible (axe, WCAG 2.2 AA), no sideways scrolling at 320, 390, 820 and 1440 px, light and dark. */
import { beforeAll, describe, expect } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { expectToast, payWith, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { answeredOn, choosePhoto, fieldOn, replyStatusOf } from '../../../infra/testing/browser/conversation-page.ts';
import { roomPhoto } from '../../../infra/testing/browser/photos.ts';
import { memberAt, type State, still, testEach, visitorAt } from '../../../infra/testing/browser/screen-states.ts';
import { ask, askStreaming, eventsOf, somePhoto, stop } from '../../../infra/testing/people/conversation.ts';
import { cancel, resume, statusOf } from '../../../infra/testing/people/membership.ts';
import { type Member, someMember, someSubscriber } from '../../../infra/testing/people/people.ts';

let member: Member;
let subscriber: Member;
let newcomer: Member;
beforeAll(async () => {
  [member, subscriber, newcomer] = await Promise.all([someMember(), someSubscriber(), someSubscriber()]);
});

const memberships: State[] = [
  [
    'Please Log In',
    async () => {
      const page = await visitorAt('/subscribe');
      await page.getByRole('heading', { name: 'Please Log In' }).waitFor();
      return page;
    },
  ],
  [
    'the Premium Feature card',
    async () => {
      const page = await memberAt('/assistant', member);
      await page.getByRole('heading', { name: 'Premium Feature' }).waitFor();
      return page;
    },
  ],
  [
    'Subscription Error on the card',
    async () => {
      const page = await memberAt('/subscribe', member);
      await page.route('**/api/subscription/create', (route) => route.abort());
      await page.getByRole('button', { name: 'Start Annual Membership' }).click();
      await expectToast(page, 'Subscription Error', { destructive: true });
      return page;
    },
  ],
  [
    'the payment form, declined',
    async () => {
      const page = await memberAt('/subscribe', member);
      await page.getByRole('button', { name: 'Start Annual Membership' }).click();
      await payWith(page, '4000 0000 0000 0002');
      await page.getByRole('main').getByText('Your card was declined.').waitFor();
      return page;
    },
  ],
  [
    'a blocked payment script',
    async () => {
      const page = await sharedMemberPage(member, still);
      await page.route(/\/stripe\.js|js\.stripe\.com/, (route) => route.abort());
      await page.goto('/subscribe');
      await page.getByRole('button', { name: 'Start Annual Membership' }).click();
      await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
      return page;
    },
  ],
  [
    'Active Subscription, asked whether to cancel',
    async () => {
      const page = await memberAt('/subscribe', subscriber);
      await page.getByRole('button', { name: 'Cancel Subscription' }).click();
      await page.getByRole('alertdialog').waitFor();
      return page;
    },
  ],
  [
    'a payment that was received, before the membership is there',
    async () => {
      const page = await memberAt('/subscribe', member);
      await page.getByRole('button', { name: 'Start Annual Membership' }).click();
      await page.getByLabel('Card number').waitFor();
      await page.route('**/api/subscription/status', () => undefined);
      await payWith(page, '4242 4242 4242 4242');
      await page.getByRole('heading', { name: 'Payment received' }).waitFor();
      return page;
    },
  ],
  [
    'Active Subscription, with a payment that failed',
    async () => {
      const page = await sharedMemberPage(subscriber, still);
      const status = await statusOf(subscriber);
      await page.route('**/api/subscription/status', (route) => route.fulfill({ json: { ...status, pastDue: true } }));
      await page.goto('/subscribe');
      await page.getByRole('alert').filter({ hasText: 'did not go through' }).waitFor();
      return page;
    },
  ],
  [
    'a cancelled membership',
    async () => {
      await cancel(subscriber);
      const page = await memberAt('/subscribe', subscriber);
      await page.getByRole('button', { name: 'Resume Membership' }).waitFor();
      await resume(subscriber);
      return page;
    },
  ],
];

/** Further states, each with the layout of another one. */
const alike: State[] = [
  [
    'a payment that is being checked',
    async () => {
      const page = await sharedMemberPage(member, still);
      await page.route('**/v1/payment_intents/**', () => undefined);
      await page.goto('/subscribe?success=true&payment_intent_client_secret=pi_1_secret_1');
      await page.getByText('Checking your payment with the provider.').waitFor();
      return page;
    },
  ],
  [
    'a payment that was received, with a membership that takes its time',
    async () => {
      const page = await memberAt('/subscribe', await someMember());
      await page.getByRole('button', { name: 'Start Annual Membership' }).click();
      await page.getByLabel('Card number').waitFor();
      await page.route('**/api/subscription/status', (route) => route.abort());
      await page.evaluate(() => {
        const later = setTimeout;
        Object.assign(window, { setTimeout: (act: () => void) => later(act) });
      });
      await payWith(page, '4242 4242 4242 4242');
      await page.getByRole('button', { name: 'Look again' }).waitFor();
      return page;
    },
  ],
];

const assistant: State[] = [
  [
    'before the first question, with a refused file',
    async () => {
      const page = await memberAt('/assistant', newcomer);
      await fieldOn(page).fill('How do I open up a Queenslander without losing its bones? '.repeat(4));
      await choosePhoto(page, { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
      await page.getByRole('alert').filter({ hasText: 'plan.pdf' }).waitFor();
      return page;
    },
  ],
  [
    'a photo that could not be sent',
    async () => {
      const page = await memberAt('/assistant', newcomer);
      // A 403 fails at once; a network failure would be retried for nine seconds.
      await page.route('**/verandah-uploads/**', (route) => route.fulfill({ status: 403 }));
      await choosePhoto(page, await roomPhoto(`${'a-very-long-name-without-any-space-'.repeat(4)}.jpg`));
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      return page;
    },
  ],
  [
    'a conversation that could not be loaded',
    async () => {
      const page = await sharedMemberPage(newcomer, still);
      await page.route('**/api/chat/messages*', (route) => route.abort());
      await page.goto('/assistant');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      return page;
    },
  ],
  [
    'an answer about a photo, with a source open',
    async () => {
      const words = `Supercalifragilisticexpialidocious${'x'.repeat(90)}`;
      await ask(subscriber, `Which warm whites suit walls and trim in a dark Sydney hallway in cool light? ${words}`, {
        imageUrl: await somePhoto(subscriber),
      });
      const page = await memberAt('/assistant', subscriber);
      await answeredOn(page);
      await page.getByRole('button', { name: 'Source 1', exact: true }).first().click();
      await page.getByRole('complementary', { name: /^Source 1/ }).waitFor();
      await page
        .getByRole('figure', { name: 'Your photo' })
        .getByRole('button', { name: /^Note 1, / })
        .click();
      return page;
    },
  ],
  [
    'an answer that was stopped',
    async () => {
      // On a busy machine an answer may be complete before it is stopped.
      while ((await replyStatusOf(newcomer)) !== 'stopped') {
        const events = eventsOf(await askStreaming(newcomer, 'Which whites work under Sydney light?'));
        for await (const { event, data } of events)
          if (event === 'accepted') expect((await stop(newcomer, data.assistantMessage.id)).status).toBe(200);
      }
      const page = await memberAt('/assistant', newcomer);
      await page.getByText(/^You stopped this answer/).waitFor();
      return page;
    },
  ],
];

describe('membership', () => {
  testEach(memberships);
  testEach(alike, expectSoundOnPhone);
});
describe('the assistant', () => testEach(assistant));
