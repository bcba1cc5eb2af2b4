/** The room sheet: always one page of A4, with searchable text (infra/docs/product-spec.md, "Home and rooms"). */
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { drawn, expectSoundAtEverySize } from '../../../../infra/testing/browser/accessibility.ts';
import { sharedMemberPage } from '../../../../infra/testing/browser/browser.ts';
import { plain } from '../../../../infra/testing/browser/conversation-page.ts';
import { ask } from '../../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../../infra/testing/people/people.ts';
import { roomOf, someRoom } from '../../../../infra/testing/people/rooms.ts';
import { somePhoto } from '../../../../infra/testing/people/uploads.ts';
import type { Note } from '../../../../shared/chat.ts';
import type { RoomWithTasks, Task } from '../../../../shared/rooms.ts';

let member: Member;
let room: RoomWithTasks;
beforeAll(async () => {
  member = await someSubscriber();
  await member.put('/api/home', {
    postcode: '2602',
    style: 'Post-war, 1958',
    tenure: 'owned',
    household: ['children', 'pets'],
    budget: 'under5',
  });
  const { id } = await someRoom(member, {
    name: 'Living room',
    kind: 'living',
    facing: 'w',
    size: { width: 5.4, length: 4.2, height: 2.7 },
    keep: ['Brick wall', 'Sideboard', 'Two armchairs'],
  });
  await ask(member, 'What would you change here?', { imageUrl: await somePhoto(member), roomId: id });
  // The question was asked as JSON, so the answer and its cover are complete.
  room = await roomOf(member, id);
  expect(room.cover?.notes.length).toBeGreaterThan(2);
});

const JOBS = [
  'Have the eaves sheeting tested before anyone drills',
  'Hang an outside blind on the west doors',
  'Put the globe on a dimmer, 2700 K lamp',
  'Order four 150 mm legs for the sofa',
  'Wash the brick with a soft brush and water',
];

/** Each job begins with different words. */
async function withJobs(count: number, text = (n: number) => `Job ${n}: ${JOBS[n % JOBS.length]}`): Promise<string[]> {
  const tasks: Task[] = Array.from({ length: count }, (_, n) => ({
    id: `job-${n}`,
    text: text(n),
    licensed: false,
    done: n === 4,
  }));
  const { version } = await roomOf(member, room.id);
  const answer = await member.put(`/api/rooms/${room.id}/tasks`, { tasks, version });
  expect(answer.status).toBe(200);
  return tasks.map((task) => task.text);
}

interface SheetOptions {
  width?: number;
  height?: number;
  notes?: Note[];
}

async function atSheet({ notes, ...size }: SheetOptions = {}): Promise<Page> {
  const page = await sharedMemberPage(member, { ...size });
  if (notes)
    await page.route(`**/api/rooms/${room.id}`, async (route) => {
      const given = (await (await route.fetch()).json()) as RoomWithTasks;
      await route.fulfill({ json: { ...given, cover: given.cover && { ...given.cover, notes } } });
    });
  await page.goto(`/assistant/${room.id}/sheet`);
  await page.getByRole('heading', { level: 1, name: room.name }).waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
  // The sheet is fitted once the fonts are there.
  await drawn(page);
  return page;
}

async function printed(page: Page): Promise<{ pages: number; text: string }> {
  const pdf = await getDocumentProxy(
    new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })),
  );
  const { totalPages, text } = await extractText(pdf, { mergePages: true });
  const view = (await pdf.getPage(1)).view.map(Math.round);
  expect(view).toEqual([0, 0, 595, 842]);
  return { pages: totalPages, text: plain(text) };
}

test('prints one page of A4 with numbered notes, to-dos and facts as text', async () => {
  const jobs = await withJobs(JOBS.length);
  const page = await atSheet();
  const { pages, text } = await printed(page);
  expect(pages).toBe(1);
  for (const { title, text: words } of room.cover?.notes ?? []) {
    expect(text).toContain(title);
    expect(text).toContain(plain(words));
  }
  for (const job of jobs) expect(text).toContain(job);
  for (const words of [
    'Licensed electrician',
    'West',
    '5.4 × 4.2 m, ceiling 2.7 m',
    'Brick wall',
    'Owned, with children and pets',
  ])
    expect(text).toContain(words);
  // Nothing of the site around it is printed.
  expect(text).not.toMatch(/Sign Out|Back to the room|Privacy/);
  await page.emulateMedia({ media: 'print' });
  const [first] = room.cover?.notes ?? [];
  const row = page.getByRole('listitem').filter({ hasText: first?.title ?? '?' });
  expect((await row.innerText()).split('\n')[0]).toBe(String(first?.n));
  await page.emulateMedia({ media: null });
});

/** The most notes that a photo can have, each of the greatest length. */
const FIVE: Note[] = [1, 2, 3, 4, 5].map((n) => ({
  n,
  kind: 'change',
  title: `Shade west glass ${n}`,
  text: 'These doors get the sun from two o’clock. Hang a blind outside; indoors it’s too late for the heat to stay out.',
  x: n / 6,
  y: 0.5,
}));

test('five notes and twelve jobs still fit, in smaller type', async () => {
  const jobs = await withJobs(12);
  const page = await atSheet({ notes: FIVE });
  await page.locator('.room-sheet-small').waitFor();
  const { pages, text } = await printed(page);
  for (const { title, text: words } of FIVE) expect([text.includes(title), text.includes(words)]).toEqual([true, true]);
  expect(pages).toBe(1);
  for (const job of jobs) expect(text).toContain(job);
  expect(text).not.toContain('no room here');
});

test('jobs that do not fit are counted; done jobs are left out first', async () => {
  await withJobs(60);
  const page = await atSheet();
  await page.getByText('more jobs have no room here').waitFor();
  const { pages, text } = await printed(page);
  expect(pages).toBe(1);
  const left = Number(/(\d+) more jobs have no room here/.exec(text)?.[1]);
  expect(text.match(/Job \d+:/g)).toHaveLength(60 - left);
  expect(text).toContain('Job 0:');
  expect(text).not.toContain('Job 4:');
});

test('a sheet is accessible and fits every size, with a Print button', async () => {
  await withJobs(12);
  const page = await atSheet({ width: 390, height: 844 });
  const { width, x } = (await page.getByRole('article').boundingBox()) ?? { width: 0, x: -1 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(width).toBeLessThanOrEqual(390);
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printing';
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => page.title()).toBe('printing');
  await expectSoundAtEverySize(page);
});
