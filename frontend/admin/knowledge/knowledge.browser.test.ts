/** The knowledge base on the admin's desk: uploads, the list of files, the reindex, a test question. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { atDesk, failing, toPart } from '../../../infra/testing/browser/admin-page.ts';
import { expectFocus, expectToast, holdBack } from '../../../infra/testing/browser/browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'verandah-knowledge-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const management = (page: Page) => page.getByRole('region', { name: 'Knowledge Base Management', exact: true });
const reindexButton = (page: Page) => management(page).getByRole('button', { name: /Reindex/ });

/** What stands above the passages that were found. */
const searched = (page: Page) =>
  management(page)
    .getByText(/No passage comes near|too weak|reach/)
    .first();

/** A Markdown file of 1,500 bytes with a fact that no other test has, named after it. */
function someFile() {
  const word = `aa${randomBytes(4).toString('hex')}`;
  const text = `# About ${word}\n\n## The ${word} rule\n\nA ${word} wall is always painted in ${word} green, twice, in March.\n\n![](plan.png)\n`;
  return { word, name: `${word}.md`, mimeType: 'text/markdown', buffer: Buffer.from(text.padEnd(1_500)) };
}

/** Opens the upload dialog. @returns its file input */
async function chooser(page: Page): Promise<Locator> {
  await management(page).getByRole('button', { name: 'Upload files' }).click();
  return page.getByRole('dialog').locator('input[type=file]').first();
}

/** @returns the file's row in the list */
async function uploadTo(page: Page, file: ReturnType<typeof someFile>): Promise<Locator> {
  await (await chooser(page)).setInputFiles(file);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1.5 KB', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expectToast(
    page,
    'Uploaded 1 file(s) to knowledge base. Click "Reindex Knowledge Base" to make them available.',
  );
  const row = management(page).getByRole('row').filter({ hasText: file.name });
  await row.getByText('1.5 KB', { exact: true }).waitFor();
  await row.getByText('Needs a reindex').waitFor();
  return row;
}

async function searchFor(page: Page, question: string): Promise<void> {
  // Waits for the list of files above, which pushes the button down.
  await reindexButton(page).waitFor();
  await management(page).getByRole('textbox', { name: 'Question' }).fill(question);
  await management(page).getByRole('button', { name: 'Search' }).click();
}

/** Fails once, then succeeds although it is asked for twice. */
async function reindexOn(page: Page): Promise<void> {
  await failing('**/kb/reindex')(page);
  await reindexButton(page).click();
  await expectToast(page, 'Failed to reindex knowledge base', { description: 'Out of order.', destructive: true });
  await page.unroute('**/kb/reindex');
  const { release } = await holdBack(page, '**/kb/reindex');
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/kb/reindex') && asked.push(request.method()));
  await reindexButton(page).click();
  await management(page).getByRole('button', { name: 'Reindexing...' }).click({ force: true });
  release();
  await expectToast(page, 'Knowledge base reindexed successfully', { description: /.*/ });
  await management(page).getByRole('button', { name: 'Reindex Knowledge Base' }).waitFor();
  expect(asked).toEqual(['POST']);
}

test('a file is searchable from the reindex on, until it is deleted', async () => {
  const file = someFile();
  const page = await atDesk('knowledge');
  const row = await uploadTo(page, file);
  const question = `What colour is a ${file.word} wall?`;
  await searchFor(page, question);
  await searched(page).waitFor();
  expect(await management(page).getByText(`The ${file.word} rule`).count()).toBe(0);

  await reindexOn(page);
  await row.getByText('1 passage').waitFor();
  await row.getByText('Not searchable: 1 picture has no description.').waitFor();
  await searchFor(page, question);
  const found = management(page)
    .getByRole('listitem')
    .filter({ hasText: `The ${file.word} rule` });
  await found.getByText('source 1').waitFor();
  await found.locator('summary').click();
  await found.getByText('twice, in March').waitFor();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    found.getByRole('link', { name: /^Open / }).click(),
  ]);
  await expect.poll(() => opened.url()).toContain(encodeURIComponent(file.name));
  await opened.close();

  await row.getByRole('button', { name: `More about ${file.name}` }).press('Enter');
  await page.keyboard.press('End');
  await expectFocus(page.getByRole('menuitem', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const gone = management(page).getByText(`${file.name} is deleted, and searchable until the next reindex.`);
  await gone.waitFor();
  await reindexButton(page).click();
  await gone.waitFor({ state: 'detached' });
  const answered = page.waitForResponse('**/kb/query');
  await searchFor(page, question);
  await answered;
  await searched(page).waitFor();
  await expect.poll(() => management(page).getByText(`The ${file.word} rule`).count()).toBe(0);
  await toPart(page, 'Audit');
  const audit = page.getByRole('region', { name: 'Audit', exact: true });
  await audit.getByRole('listitem').filter({ hasText: file.name }).getByText(', 1.5 KB').waitFor();
});

test('5 files at most, 10 MB each, of three kinds: others are refused', async () => {
  // A path, not bytes, which would be sent to the browser as text.
  const large = join(folder, 'large.txt');
  writeFileSync(large, Buffer.alloc(10_485_761));
  const page = await atDesk('knowledge');
  await management(page).getByText('Up to 5 .md, .txt or .pdf files at a time, 10 MB each.').waitFor();
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/kb/upload') && sent.push(request.url()));
  const input = await chooser(page);
  const dialog = page.getByRole('dialog');
  const refused = (words: string) => dialog.getByRole('alert').getByText(words).waitFor();
  await input.setInputFiles({ name: 'plan.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') });
  await refused('You can only upload: .md, .txt, .pdf');
  await input.setInputFiles(large);
  await refused('large.txt is larger than 10 MB');
  await input.setInputFiles(Array.from({ length: 6 }, someFile));
  await refused('You can only upload 5 files');
  const odd = ['NOTES.MD', 'plan.PDF'].map((name) => ({ ...someFile(), name, mimeType: 'application/octet-stream' }));
  await input.setInputFiles([...Array.from({ length: 3 }, someFile), ...odd]);
  await dialog.getByRole('button', { name: 'Upload 5 files' }).waitFor();
  expect(sent).toEqual([]);
  await expectSoundOnPhone(page);
});

test('the list of files is narrowed by name and by state, and says when nothing matches', async () => {
  const page = await atDesk('knowledge');
  const names = management(page).getByRole('table').getByRole('rowheader');
  await expect.poll(() => names.count()).toBe(12);
  const byName = management(page).getByLabel('Find a file');
  await byName.fill('QUEENSLANDERS');
  await expect.poll(() => names.allInnerTexts()).toEqual(['queenslanders.md']);
  await management(page)
    .getByText(/^1 of \d+ files$/)
    .waitFor({ state: 'attached' });
  await byName.fill('no such file');
  await management(page).getByText('No file matches.').waitFor();
  await byName.fill('');
  await management(page)
    .getByRole('tab', { name: /^Unreadable 0/ })
    .click();
  await management(page).getByText('No file matches.').waitFor();
});

test('a test question shows an error, or passages, a danger’s first line and its card', async () => {
  const page = await atDesk('knowledge');
  await searchFor(page, '   ');
  await management(page).getByText('Type a question.').waitFor();
  await failing('**/kb/query')(page);
  await searchFor(page, 'Which whites?');
  await management(page).getByText('Out of order.').waitFor();
  await page.unroute('**/kb/query');
  await searchFor(page, 'I get a tingle when I touch the kitchen tap, what is it?');
  await management(page).getByText('The answer begins:').waitFor();
  await management(page).getByText('The fast model').waitFor();
  await management(page)
    .getByText(/^Safety card:/)
    .click();
  const card = management(page).getByRole('listitem').filter({ hasText: 'Card' }).filter({ hasText: 'source 1' });
  await card.waitFor();
  await expectSoundOnPhone(page);
});
