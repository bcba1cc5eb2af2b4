/** A table in an answer, as wide as its reader's screen. */
import { expect, test } from 'vitest';
import { sharedMemberPage } from '../../../../infra/testing/browser/browser.ts';
import { replyOn, talkOn } from '../../../../infra/testing/browser/conversation-page.ts';
import { ask } from '../../../../infra/testing/people/conversation.ts';
import { someSubscriber } from '../../../../infra/testing/people/people.ts';
import type { ChatMessage } from '../../../../shared/chat.ts';

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
const SENTENCE = 'Sand with 180-grit first, wipe it down, then let it dry for a day';
const TABLE = [
  row('Room', 'Wall', 'Skirting', 'Ceiling', 'Finish', 'Coats', 'Notes'),
  row(...Array<string>(7).fill('---')),
  row('Sitting room', 'Warm white', 'Enamel', 'Flat white', 'Low sheen', '2', SENTENCE),
].join('\n');

test('a sentence among many columns keeps several words on a line', async () => {
  const member = await someSubscriber();
  await ask(member, 'Which whites work under Sydney light?');
  const page = await sharedMemberPage(member, { width: 1440 });
  await page.route('**/api/chat/messages*', async (route) => {
    const response = await route.fetch();
    const messages = (await response.json()) as ChatMessage[];
    const json = messages.map((message) => (message.role === 'user' ? message : { ...message, content: TABLE }));
    await route.fulfill({ response, json });
  });
  await page.goto('/assistant');
  const cell = replyOn(page).getByRole('cell', { name: SENTENCE });
  await cell.waitFor();
  const lines = () => cell.evaluate((td) => td.clientHeight / Number.parseFloat(getComputedStyle(td).lineHeight));
  expect(await lines()).toBeLessThan(6);
  await page.setViewportSize({ width: 320, height: 900 });
  await talkOn(page);
  await cell.waitFor();
  expect(await lines()).toBeLessThan(6);
});
