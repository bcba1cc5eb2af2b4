/** The house book: a cover with the rooms and their sums, then a page for each room in use (infra/docs/product-spec.md, "Home and rooms"). */
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { drawn, expectSoundAtEverySize } from '../../../../infra/testing/browser/accessibility.ts';
import { sharedMemberPage } from '../../../../infra/testing/browser/browser.ts';
import { someSubscriber } from '../../../../infra/testing/people/people.ts';
import { someRoom } from '../../../../infra/testing/people/rooms.ts';

test('a house book has a page of sums and a page for each room in use', async () => {
  const who = await someSubscriber();
  await who.put('/api/home', { budget: 'under5' });
  for (const [name, low, high] of [
    ['Kitchen', 100.1, 200],
    ['Bath', 50.2, 7000],
    ['Attic', 1, 1],
  ] as const) {
    const { id, version } = await someRoom(who, { name });
    const cost = { low, high, source: 'member' };
    const tasks = [{ id: 'a', text: `Paint the ${name}`, cost, licensed: false, done: name === 'Kitchen' }];
    await who.put(`/api/rooms/${id}/tasks`, { tasks, version });
    if (name === 'Attic') await who.put(`/api/rooms/${id}`, { archived: true });
  }
  // A room with nothing to say has no page.
  await someRoom(who, { name: 'Hall' });
  const page = await sharedMemberPage(who);
  // One room cannot be read at first.
  let failed = false;
  await page.route('**/api/rooms/*', (route) => {
    if (failed) return route.fallback();
    failed = true;
    return route.abort();
  });
  await page.goto('/assistant/book');
  await page.getByRole('button', { name: /Try again/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor();
  await drawn(page);
  const rows = await page.getByRole('row').allInnerTexts();
  expect(rows.map((row) => row.split('\t'))).toEqual([
    ['Room', 'Notes', 'Jobs', 'Cost', 'Spent so far'],
    ['Bath', '', '1 to do', '$50.20 to $7,000', ''],
    ['Kitchen', '', 'All done', '$100.10 to $200', '$100.10 to $200'],
    ['The house', '', '1 to do', '$150.30 to $7,200', '$100.10 to $200'],
  ]);
  await page.getByText('Your home’s budget: Under $5,000. This may go beyond it.').waitFor();
  const pdf = await getDocumentProxy(
    new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })),
  );
  const { totalPages, text } = await extractText(pdf, { mergePages: false });
  expect(totalPages).toBe(3);
  expect(text.map((words) => /House book(?!,)|Paint the \w+/.exec(words)?.[0])).toEqual([
    'House book',
    'Paint the Bath',
    'Paint the Kitchen',
  ]);
  await expectSoundAtEverySize(page);
});
