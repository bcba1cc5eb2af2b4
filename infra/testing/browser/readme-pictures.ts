/**
 * Takes the README's three pictures from a fresh running stage: `DATA_DIR=.local/pictures npm start`, then
 * `npx node infra/testing/browser/readme-pictures.ts [http://localhost:8000]`. They go to `infra/docs/pictures/`.
 */
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { DEMO_PASSWORD } from '../../local/seed/seed.ts';
import { chromiumPath } from './chromium.ts';

const [origin = 'http://localhost:8000'] = process.argv.slice(2);
const root = join(import.meta.dirname, '../../..');
const SIZE = { width: 1280, height: 880 };
/** Wide enough for a README's column on a sharp screen. */
const PICTURE = { width: 1200, quality: 72 };

async function pageAs(browser: Browser, who: 'premium' | 'admin' | null, path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: SIZE,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  if (who) {
    const answer = await context.request.post('/api/login', { data: { username: who, password: DEMO_PASSWORD } });
    if (!answer.ok()) throw new Error(`Signing in as ${who} was answered ${answer.status()}.`);
  }
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return page;
}

async function take(page: Page, name: string): Promise<void> {
  const png = await page.screenshot();
  const file = join(root, 'infra/docs/pictures', `${name}.webp`);
  await sharp(png).resize({ width: PICTURE.width }).webp({ quality: PICTURE.quality }).toFile(file);
  await page.context().close();
}

/** Asks about a photo, waits for the answer, whose notes are at the top of the page, and names the room. */
async function askAboutPhoto(page: Page): Promise<void> {
  await page.locator('form input[type=file]').setInputFiles(join(root, 'frontend/art/originals/federation.jpg'));
  await page
    .getByRole('textbox', { name: 'Your question' })
    .fill('What would you keep here, and what would you change?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const reply = page.getByRole('article').last();
  await reply.getByRole('button', { name: 'Copy', exact: true }).waitFor({ timeout: 120_000 });
  await page.getByRole('group', { name: 'Which room is it?' }).getByRole('button', { name: 'Living room' }).click();
  await page.getByRole('heading', { level: 1, name: 'Living room' }).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
try {
  await take(await pageAs(browser, null, '/'), 'landing');
  const assistant = await pageAs(browser, 'premium', '/assistant');
  await askAboutPhoto(assistant);
  await take(assistant, 'assistant');
  const admin = await pageAs(browser, 'admin', '/admin');
  await admin.getByText('Searchable passages').waitFor();
  await take(admin, 'admin');
} finally {
  await browser.close();
}
