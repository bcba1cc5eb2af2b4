/** Serves the upload test's page on the stage's origin, with its cookie and the bucket's CORS: to the browser it is one more screen. */
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { Page } from 'playwright-core';

const PATH = '/upload-test';
const STYLES = `${PATH}/page.css`;
const ADD_STYLES = `document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '${STYLES}' }));`;
let built: { script: string; styles: string } | undefined;

/** Bundles once for a test file; production code, as in the site. */
function bundle() {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('page.tsx', import.meta.url))],
    outdir: PATH,
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    logLevel: 'silent',
  });
  const text = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: text('.js'), styles: text('.css') };
}

export interface UploadPageOptions {
  files?: number;
  /** The maximum size of one file. */
  bytes?: number;
  /** Media types or file endings. */
  types?: string[];
}

/** Opens the page: the site's own document, stylesheet, headers and policy, with another script. */
export async function openUploadPage(
  page: Page,
  { files, bytes, types = ['*/*'] }: UploadPageOptions = {},
): Promise<void> {
  const query = new URLSearchParams(types.map((type) => ['type', type]));
  if (files !== undefined) query.set('files', String(files));
  if (bytes !== undefined) query.set('bytes', String(bytes));
  await served(page, () => page.goto(`${PATH}?${query}`));
}

export const reloadUploadPage = (page: Page): Promise<void> => served(page, () => page.reload());

/** Only while the page loads: with a route set, everything a page sends goes through the test, byte by byte. */
async function served(page: Page, load: () => Promise<unknown>): Promise<void> {
  built ??= bundle();
  const { script, styles } = built;
  const scripts = '**/assets/index-*.js';
  await page.route(scripts, (route) => route.fulfill({ contentType: 'text/javascript', body: ADD_STYLES + script }));
  await page.route(`**${STYLES}`, (route) => route.fulfill({ contentType: 'text/css', body: styles }));
  await load();
  // A dialog that was open before a reload hides it.
  await page.getByText('Uploads', { exact: true }).waitFor();
  await page.unroute(scripts);
  await page.unroute(`**${STYLES}`);
}
