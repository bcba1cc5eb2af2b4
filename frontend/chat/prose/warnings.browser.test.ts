/** The warnings of an answer: a danger in its first line, and a figure that its source does not give (infra/docs/product-spec.md, "Assistant"). */
import { beforeAll, expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { answeredOn, replyOn } from '../../../infra/testing/browser/conversation-page.ts';
import { still } from '../../../infra/testing/browser/screen-states.ts';
import { ask } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import type { ChatMessage } from '../../../shared/chat.ts';

let member: Member;
beforeAll(async () => {
  member = await someSubscriber();
  await ask(member, 'I get a tingle when I touch the kitchen tap. Which splashback suits it?');
});

test('a danger is the first block of the answer, and leads to its safety card', async () => {
  const page = await sharedMemberPage(member, still);
  await page.goto('/assistant');
  await answeredOn(page);
  const line = replyOn(page).getByRole('note', { name: 'Safety first' });
  expect(await line.evaluate((box) => box.previousElementSibling)).toBeNull();
  await expectSoundAtEverySize(page);
  await line.getByRole('button', { name: /^Safety card: / }).click();
  await page.getByRole('complementary', { name: 'Source 1: Safety' }).waitFor();
});

test('an unsupported figure shows the reason on focus and on press', async () => {
  const page = await sharedMemberPage(member, still);
  await page.route('**/api/chat/messages*', async (route) => {
    const response = await route.fetch();
    const messages = (await response.json()) as ChatMessage[];
    const json = messages.map((message) => {
      const from = message.content.indexOf('\n\n') + 2;
      const to = message.content.indexOf('.', from) + 1;
      return message.role === 'user' ? message : { ...message, unsupported: [{ from, to }] };
    });
    await route.fulfill({ response, json });
  });
  await page.goto('/assistant');
  await answeredOn(page);
  const mark = replyOn(page).getByRole('button', { name: '(figure not from our library)' });
  const reason = page.getByRole('tooltip').filter({ hasText: 'Check it before you rely on it.' });
  await mark.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await reason.waitFor();
  await page.keyboard.press('Escape');
  await reason.waitFor({ state: 'detached' });
  await mark.click();
  await reason.waitFor();
  await expectSoundAtEverySize(page);
  const described = await mark.evaluate((button) => {
    const ids = button.getAttribute('aria-describedby') ?? '';
    return document.getElementById(ids)?.textContent;
  });
  expect(described).toMatch(/doesn’t give this figure/);
});
