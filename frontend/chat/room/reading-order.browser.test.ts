/** The room as a screen reader reads it, from Chromium's accessibility tree: order and wording. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { answeredOn } from '../../../infra/testing/browser/conversation-page.ts';
import { still } from '../../../infra/testing/browser/screen-states.ts';
import { ask, conversationOf, somePhoto } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';

const QUESTION = 'What would you change first?';
let member: Member;
beforeAll(async () => {
  member = await someSubscriber();
  await ask(member, QUESTION, { imageUrl: await somePhoto(member) });
});

interface Read {
  role: string;
  name: string;
  description: string;
}

/** Everything that a screen reader reads, in order. */
async function readOn(page: Page): Promise<Read[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read: Read[] = [];
  const walk = (id: string): void => {
    const node = byId.get(id);
    if (!node) return;
    const textOf = (value?: { value?: unknown }) => (typeof value?.value === 'string' ? value.value : '');
    if (!node.ignored)
      read.push({ role: textOf(node.role), name: textOf(node.name), description: textOf(node.description) });
    for (const child of node.childIds ?? []) walk(child);
  };
  walk(nodes[0]?.nodeId ?? '');
  await session.detach();
  return read;
}

/** Those of `wanted` that are read, in the order of reading. */
function inOrder(read: readonly Read[], wanted: readonly [role: string, name: string][]): (typeof wanted)[number][] {
  const places = wanted.map(([role, name]) => read.findIndex((one) => one.role === role && one.name === name));
  const found = wanted.map((one, index) => ({ one, at: places[index] ?? -1 })).filter(({ at }) => at >= 0);
  return found.toSorted((a, b) => a.at - b.at).map(({ one }) => one);
}

const KINDS: Record<string, string> = { keep: 'Keep', change: 'Change', fix: 'Fix' };

test.each([1440, 390])(
  'a screen reader gets the photo, its pins, the notes, the answer and the composer in turn, %i px',
  async (width) => {
    const page = await sharedMemberPage(member, { ...still, width, height: 844 });
    await page.goto('/assistant');
    await answeredOn(page);
    const [, reply] = await conversationOf(member);
    const notes = reply?.notes ?? [];
    expect(notes.length).toBeGreaterThan(1);
    const pinOf = ({ n, kind, title }: (typeof notes)[number]) => `Note ${n}, ${KINDS[kind ?? '']}: ${title}`;
    const inTurn: [role: string, name: string][] = [
      ['heading', 'My first room'],
      ['figure', 'Your photo, with notes'],
      ['image', 'The room in your photo'],
      ...notes.map((note): [string, string] => ['button', pinOf(note)]),
      ...notes.flatMap(({ title, text }): [string, string][] => [
        ['heading', title],
        ['StaticText', text],
      ]),
      ['heading', 'Conversation'],
      ['StaticText', QUESTION],
      ['heading', 'Verandah answered'],
      ['list', 'Sources'],
      ['textbox', 'Your question'],
    ];
    await expect.poll(async () => inOrder(await readOn(page), inTurn)).toEqual(inTurn);
    const read = await readOn(page);
    for (const note of notes)
      expect(read.find(({ name }) => name === pinOf(note))?.description, pinOf(note)).toBe(note.text);
    expect(read.filter(({ role }) => role === 'image').map(({ name }) => name)).toEqual(['The room in your photo']);
  },
);
