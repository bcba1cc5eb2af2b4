/** What comes with an answer: facts that its question says, steps for the to-do, and the card "Before you start". */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { FaultOrder } from '../../../infra/emulators/bedrock/converse/faults.ts';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { expectFocus, expectToast, keepToast, toastOn } from '../../../infra/testing/browser/browser.ts';
import {
  announced,
  answeredOn,
  askOn,
  conversationOn,
  growingReplyOn,
  replyOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { ask, conversationOf } from '../../../infra/testing/people/conversation.ts';
import { roomOf } from '../../../infra/testing/people/rooms.ts';
import { slowStage } from '../../../infra/testing/stage/slow-stage.ts';
import type { Home, Task } from '../../../shared/rooms.ts';

const MUM = 'Mum, 84, uses a walker';
const QUESTION = 'Which rug size suits a double bed?';
const STEP = { text: 'Ask three electricians for a quote', trade: 'electrician', licensed: true };
const { atAssistant, order, pace } = slowStage();

const understood = (input: Extract<FaultOrder, { kind: unknown }>['input']): FaultOrder => ({
  kind: 'toolInput',
  operation: 'understand',
  input: {
    standalone: QUESTION,
    queries: ['rug size for a double bed'],
    intent: 'question',
    language: 'en',
    topic: 'floors and rugs',
    excludes: [],
    facts: [],
    hazards: [],
    ...input,
  },
});

/** The assistant of a member whose home has a fact. Their first call has loaded the functions. */
async function atHome() {
  const { page, member } = await atAssistant();
  await ask(member, 'Hello');
  await member.put('/api/home', { facts: ['WE RENT'] });
  await page.reload();
  await answeredOn(page);
  return { page, factsKept: async () => ((await (await member.get('/api/home')).json()) as Home).facts };
}

async function tasksOf(who: Visitor): Promise<Task[]> {
  const [{ roomId } = { roomId: '' }] = await conversationOf(who);
  return (await roomOf(who, roomId)).tasks;
}

const chip = (page: Page, fact: string) => page.getByRole('button', { name: `Keep: ${fact}` });
const pressed = (page: Page) => chip(page, MUM).getAttribute('aria-pressed');

test('a fact is offered before the first words, kept by a press, and taken back by another', async () => {
  const { page, factsKept } = await atHome();
  await order(understood({ facts: ['We rent', MUM] }));
  await pace(40);
  await askOn(page, QUESTION);
  await growingReplyOn(page);
  expect(await chip(page, MUM).count()).toBe(1);
  expect(await chip(page, 'We rent').count()).toBe(0);
  const below = async () => {
    const asked = await conversationOn(page).getByText(QUESTION, { exact: true }).boundingBox();
    return ((await replyOn(page).boundingBox())?.y ?? Number.NaN) - (asked?.y ?? Number.NaN);
  };
  const before = await below();
  await answeredOn(page);
  expect(await factsKept()).toEqual(['WE RENT']);
  await page.route('**/api/home', (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
  await chip(page, MUM).press('Enter');
  await expectToast(page, 'That was not saved', { description: 'Out of order.', destructive: true });
  await expect.poll(() => pressed(page)).toBe('false');
  await page.unroute('**/api/home');
  for (const kept of [true, false, true]) {
    await chip(page, MUM).press('Enter');
    await expect.poll(() => pressed(page)).toBe(String(kept));
    await expectFocus(chip(page, MUM));
    await expect.poll(factsKept).toEqual(kept ? ['WE RENT', MUM] : ['WE RENT']);
  }
  await announced(page, 'Kept. You can erase it under About.');
  expect(await below()).toBe(before);
  await page.getByRole('tab', { name: 'About' }).click();
  await page.getByRole('button', { name: `Erase: ${MUM}` }).waitFor();
  await page.reload();
  await answeredOn(page);
  await expect.poll(() => chip(page, MUM).count()).toBe(0);
});

test('an answer without steps gives an open line for the to-do', async () => {
  const { page, member } = await atAssistant();
  await order({ kind: 'toolInput', operation: 'finish', input: { suggestions: [], todos: [] } });
  await askOn(page, QUESTION);
  await replyOn(page).getByRole('button', { name: 'More', exact: true }).click();
  const add = replyOn(page).getByRole('button', { name: 'Add to to-do', exact: true });
  const line = replyOn(page).getByRole('textbox', { name: 'Your own to-do' });
  await add.click();
  await expectFocus(line);
  await expectSoundOnPhone(page);
  await page.keyboard.press('Escape');
  await expectFocus(add);
  await add.click();
  await line.fill('Ring the roofer');
  await line.press('Enter');
  const texts = async () => (await tasksOf(member)).map(({ text }) => text);
  await expect.poll(texts).toEqual(['Ring the roofer']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(texts).toEqual([]);
});

test('a step goes on the to-do by a press; care has its words and opens the safety card', async () => {
  const { page, member } = await atAssistant();
  await order(understood({ hazards: [{ kind: 'licensed-electrical', stage: 'planned' }], facts: [MUM] }));
  await order({ kind: 'toolInput', operation: 'finish', input: { suggestions: [], todos: [STEP] } });
  await askOn(page, QUESTION);
  const card = replyOn(page).getByRole('complementary', { name: 'Before you start' });
  await card.getByText('Fixed wiring needs a licensed electrician, however small the job.').waitFor();
  expect(await replyOn(page).getByRole('note', { name: 'Safety first' }).count()).toBe(0);
  const step = replyOn(page).getByRole('region', { name: 'You could do next' }).getByRole('button');
  expect(await step.innerText()).toMatch(/quote\s+Licensed electrician\s+Add\b/);
  await step.click();
  await toastOn(page).waitFor();
  await keepToast(page);
  await expect
    .poll(() => tasksOf(member))
    .toEqual([expect.objectContaining({ text: STEP.text, licensed: true, done: false })]);
  await expect.poll(() => step.innerText()).toMatch(/Added/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => step.innerText()).toMatch(/Add\b/);
  await replyOn(page).getByRole('button', { name: 'More', exact: true }).click();
  await replyOn(page).getByRole('button', { name: 'Add to to-do', exact: true }).click();
  await replyOn(page).getByRole('button', { name: 'Added', exact: true }).waitFor();
  await expect.poll(() => step.innerText()).toMatch(/Added/);
  await card.getByRole('button', { name: /^Safety card: / }).click();
  const passage = page.getByRole('complementary', { name: /^Source \d+: Safety$/ });
  await passage.waitFor();
  await expectFocus(passage);
  await expectSoundOnPhone(page);
});
