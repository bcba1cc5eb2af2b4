/** A Chromium, and a site on another origin that takes payments through the sandbox's script. */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import { buildSync } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../../../testing/browser/chromium.ts';
import { onLoopback } from '../../http/loopback.ts';
import { startMembership, type TestSandbox, testSandbox } from './test-sandbox.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

export interface OpenForm {
  page: Page;
  /** Warnings and errors of the page's console, with those of the content security policy. */
  complaints: string[];
  /** Addresses and bodies of all requests of the page. */
  requests: string[];
  subscription: string;
}

export interface TestBrowser {
  box: TestSandbox;
  browser: Browser;
  /** The site's origin. */
  origin: string;
  /** The payment form, for a fresh membership unless a client secret is given. */
  openForm(clientSecret?: string): Promise<OpenForm>;
  closePages(): Promise<void>;
  close(): Promise<void>;
}

export async function testBrowser(): Promise<TestBrowser> {
  const box = await testSandbox();
  const executablePath = await chromiumPath();
  const [site, browser] = await Promise.all([startSite(box), chromium.launch({ executablePath, args: FLAGS })]);
  return {
    box,
    browser,
    origin: site.origin,
    openForm: (clientSecret) => openForm(box, browser, site.origin, clientSecret),
    closePages: async () => {
      for (const context of browser.contexts()) await context.close();
    },
    close: async () => {
      await browser.close();
      await site.close();
      await box.close();
    },
  };
}

/** A site with a strict content security policy, like the product's. */
async function startSite({ running: { scriptUrl, apiUrl } }: TestSandbox) {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('test-page.tsx', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    // React's development build mounts everything twice under StrictMode, which an Element has to survive.
    define: { 'process.env.NODE_ENV': '"development"' },
    write: false,
    logLevel: 'silent',
  });
  const policy = `default-src 'none'; script-src 'self' ${apiUrl}; connect-src ${apiUrl}; style-src 'self'; img-src 'self'`;
  const html = `<!doctype html><html lang="en-AU"><title>Pay</title><script src="${scriptUrl}"></script><main><h1>Pay</h1><div id="root"></div></main><script type="module" src="/page.js"></script></html>`;
  const server = createServer(({ url }, response) => {
    if (url === '/page.js') response.setHeader('content-type', 'text/javascript').end(outputFiles[0]?.contents);
    else response.setHeader('content-security-policy', policy).setHeader('content-type', 'text/html').end(html);
  });
  const { endpoint: origin, close } = await onLoopback(server);
  return { origin, close };
}

async function openForm(box: TestSandbox, browser: Browser, origin: string, given?: string): Promise<OpenForm> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => ['warning', 'error'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  const started = given ? null : await startMembership(box.stripe);
  await page.goto(`${origin}/?secret=${given ?? started?.clientSecret}`);
  await page.getByLabel('Card number').waitFor();
  return { page, complaints, requests, subscription: started?.subscription.id ?? '' };
}

export async function fill(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
}

export function pay(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Pay', exact: true }).click();
}

/** Waits until the page says this about the payment. */
export function outcome(page: Page, words: string | RegExp): Promise<void> {
  return page.getByRole('status').filter({ hasText: words }).waitFor();
}

/** Axe's findings against WCAG 2.2 AA. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: engine } = window as unknown as { axe: typeof import('axe-core') };
    const found = await engine.run({ runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] } });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}
