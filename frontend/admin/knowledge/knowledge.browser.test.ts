/** The knowledge base on the admin's desk: figures, files, the reindex, a test question; healthy, slow and failing. */
import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { atDesk, deskAdmin, failing, toPart } from '../../../infra/testing/browser/admin-page.ts';
import { expectToast, holdBack, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';

const figures = (page: Page) => page.getByRole('region', { name: 'AI Knowledge Base', exact: true });
const management = (page: Page) => page.getByRole('region', { name: 'Knowledge Base Management', exact: true });
const reindexButton = (page: Page) => management(page).getByRole('button', { name: /Reindex/ });

/** What stands above the passages that were found. */
const searched = (page: Page) =>
  management(page)
    .getByText(/No passage comes near|too weak|reach/)
    .first();

/** A Markdown file with a fact that no other test has, named after it. */
function someFile() {
  const word = `aa${randomBytes(4).toString('hex')}`;
  const text = `# About ${word}\n\n## The ${word} rule\n\nA ${word} wall is always painted in ${word} green, twice, in March.\n`;
  return { word, name: `${word}.md`, mimeType: 'text/markdown', buffer: Buffer.from(text) };
}

async function upload(page: Page, file: ReturnType<typeof someFile>): Promise<void> {
  await management(page).getByRole('button', { name: 'Upload files' }).click();
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload 1 file' }).click();
}

async function searchFor(page: Page, question: string): Promise<void> {
  // Waits for the list of files above, which pushes the button down.
  await reindexButton(page).waitFor();
  await management(page).getByRole('textbox', { name: 'Question' }).fill(question);
  await management(page).getByRole('button', { name: 'Search' }).click();
}

describe('a file', () => {
  test('has the same size in the dialog, the list and the audit', async () => {
    const file = { ...someFile(), buffer: Buffer.alloc(1_500, 'a') };
    const page = await atDesk('knowledge');
    await management(page).getByRole('button', { name: 'Upload files' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').first().setInputFiles(file);
    await dialog.getByText('1.5 KB', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
    const inList = management(page).getByRole('row').filter({ hasText: file.name });
    await inList.getByText('1.5 KB', { exact: true }).waitFor();
    await toPart(page, 'Audit');
    const audit = page.getByRole('region', { name: 'Audit', exact: true });
    await audit.getByRole('listitem').filter({ hasText: file.name }).getByText(', 1.5 KB').waitFor();
  });

  test('is searchable from the reindex on, until it is deleted', async () => {
    const file = someFile();
    const page = await atDesk('knowledge');
    await upload(page, file);
    await expectToast(
      page,
      'Uploaded 1 file(s) to knowledge base. Click "Reindex Knowledge Base" to make them available.',
    );
    const row = management(page).getByRole('row').filter({ hasText: file.name });
    await row.getByText('Waits for a reindex').waitFor();
    const question = `What colour is a ${file.word} wall?`;
    await searchFor(page, question);
    await searched(page).waitFor();
    expect(await management(page).getByText(`The ${file.word} rule`).count()).toBe(0);

    await reindexButton(page).click();
    await expectToast(page, 'Knowledge base reindexed successfully', { description: /.*/ });
    await row.getByText('1 passage').waitFor();
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

    await row.getByRole('button', { name: `Delete ${file.name}` }).click();
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
  });
});

test('5 files at most, 10 MB each, of three kinds: others are refused', async () => {
  const page = await atDesk('knowledge');
  await management(page).getByText('Up to 5 .md, .txt or .pdf files at a time, 10 MB each.').waitFor();
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/kb/upload') && sent.push(request.url()));
  await management(page).getByRole('button', { name: 'Upload files' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (files: Parameters<Locator['setInputFiles']>[0]) =>
    dialog.locator('input[type=file]').first().setInputFiles(files);
  const refused = (words: string) => dialog.getByRole('alert').getByText(words).waitFor();
  await choose({ name: 'plan.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') });
  await refused('You can only upload: .md, .txt, .pdf');
  await choose({ name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(10_485_761) });
  await refused('large.txt is larger than 10 MB');
  await choose(Array.from({ length: 6 }, someFile));
  await refused('You can only upload 5 files');
  await choose(Array.from({ length: 5 }, someFile));
  await dialog.getByRole('button', { name: 'Upload 5 files' }).waitFor();
  expect(sent).toEqual([]);
  await expectSoundAtEverySize(page);
});

describe('the reindex', () => {
  test('reads Reindexing... while it runs, and cannot be asked for twice', async () => {
    const page = await atDesk('knowledge');
    const { release } = await holdBack(page, '**/kb/reindex');
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/kb/reindex') && asked.push(request.method()));
    await reindexButton(page).click();
    await management(page).getByRole('button', { name: 'Reindexing...' }).click({ force: true });
    release();
    await expectToast(page, 'Knowledge base reindexed successfully', { description: /.*/ });
    await management(page).getByRole('button', { name: 'Reindex Knowledge Base' }).waitFor();
    expect(asked).toEqual(['POST']);
  });

  test('failing: said in a toast with the reason', async () => {
    const page = await atDesk('knowledge', failing('**/kb/reindex'));
    await reindexButton(page).click();
    await expectToast(page, 'Failed to reindex knowledge base', { description: 'Out of order.', destructive: true });
  });
});

describe('the figures', () => {
  test('healthy and slow', async () => {
    const page = await sharedMemberPage(await deskAdmin());
    const { release } = await holdBack(page, '**/kb/stats');
    await page.goto('/admin');
    await figures(page).getByText('Loading').waitFor({ state: 'attached' });
    release();
    await figures(page).getByText('Searchable passages').waitFor();
    const [files, passages] = await figures(page).locator('dd').allInnerTexts();
    expect(Number(files)).toBeGreaterThanOrEqual(21);
    expect(Number(passages?.replaceAll(',', ''))).toBeGreaterThan(100);
  });

  test('failing: a toast, words on both pages, and a second try', async () => {
    const page = await atDesk(undefined, failing('**/kb/stats'));
    await expectToast(page, 'Failed to fetch knowledge base stats', { destructive: true, description: '' });
    await toPart(page, 'Knowledge Base Management');
    await management(page).getByText('Unable to load knowledge base statistics').waitFor();
    // The page asks once more by itself.
    const again = page.waitForResponse('**/kb/stats');
    await toPart(page, 'Overview');
    await again;
    await figures(page).getByText('Unable to load knowledge base statistics').waitFor();
    await page.unroute('**/kb/stats');
    await figures(page).getByRole('button', { name: 'Try again' }).click();
    await figures(page).getByText('Searchable passages').waitFor();
    await toPart(page, 'Knowledge Base Management');
    await management(page).getByRole('button', { name: 'Show all' }).waitFor();
  });
});

describe('the list of files', () => {
  const rows = (page: Page) => management(page).getByRole('table').getByRole('rowheader');

  test('is narrowed by name and by state, and says when nothing matches', async () => {
    const page = await atDesk('knowledge');
    await expect.poll(() => rows(page).count()).toBe(12);
    await management(page).getByLabel('Find a file').fill('QUEENSLANDERS');
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(['queenslanders.md']);
    await management(page)
      .getByText(/^1 of \d+ files$/)
      .waitFor({ state: 'attached' });
    await management(page).getByLabel('Find a file').fill('no such file');
    await management(page).getByText('No file matches.').waitFor();
    await management(page).getByLabel('Find a file').fill('');
    await management(page)
      .getByLabel(/^Searchable \d+/)
      .check();
    await expect.poll(() => rows(page).count()).toBe(12);
    await management(page)
      .getByLabel(/^Not readable 0/)
      .check();
    await management(page).getByText('No file matches.').waitFor();
  });
});

test('a failed test question shows an error', async () => {
  const page = await atDesk('knowledge', failing('**/kb/query'));
  await searchFor(page, '   ');
  await management(page).getByText('Type a question.').waitFor();
  await searchFor(page, 'Which whites?');
  await management(page).getByText('Out of order.').waitFor();
});

test('a danger shows its first line and card at every size', async () => {
  const page = await atDesk('knowledge');
  await searchFor(page, 'I get a tingle when I touch the kitchen tap, what is it?');
  await management(page).getByText('The answer begins:').waitFor();
  await management(page).getByText('Rules, without a model').waitFor();
  await management(page)
    .getByText(/^Safety card:/)
    .click();
  const card = management(page).getByRole('listitem').filter({ hasText: 'Card' }).filter({ hasText: 'source 1' });
  await card.waitFor();
  await expectSoundAtEverySize(page);
});

test('passages with their scores are accessible and fit at every size', async () => {
  const page = await atDesk('knowledge');
  await searchFor(page, 'Which whites work under Sydney light?');
  await management(page).getByText('source 1').waitFor();
  await expectSoundAtEverySize(page);
});
