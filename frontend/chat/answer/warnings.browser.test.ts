/** What an answer warns of: a danger in its first line, and a figure that its source does not give (infra/docs/product-spec.md, "Assistant"). */
import { beforeAll, expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { answeredOn, replyOn } from '../../../infra/testing/browser/conversation-page.ts';
import { still } from '../../../infra/testing/browser/screen-states.ts';
import { ask } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';

let member: Member;
beforeAll(async () => {
  member = await someSubscriber();
  await ask(member, 'I get a tingle when I touch the kitchen tap. Which splashback suits it?');
}, 120_000);

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
