/** Lighthouse on one screen, in a Chromium that is signed in already: mobile, simulated throttling, default settings. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import * as z from 'zod/mini';
import { chromiumPath } from '../../testing/browser/chromium.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** For a closed network: without these Chromium makes background requests while it is measured. */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** One run: scores of 100, simulated milliseconds, and the addresses of the scripts that were loaded. */
export interface Run {
  scores: Record<(typeof CATEGORIES)[number], number>;
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  shift: number;
  scripts: string[];
  /** The audits that cost points, by name. */
  lost: string[];
}

const Requests = z.object({ items: z.array(z.object({ url: z.string(), resourceType: z.optional(z.string()) })) });

export interface MeasuringBrowser {
  context: BrowserContext;
  measure(url: string): Promise<Run>;
  close(): Promise<void>;
}

export async function measuringBrowser(): Promise<MeasuringBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'verandah-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await chromiumPath(),
    // Chromium chooses the port: one that was found free before could be another Chromium's by then, whose pages Lighthouse would steer.
    args: [...FLAGS, '--remote-debugging-port=0'],
  });
  const [port = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  return {
    context,
    measure: async (url) => {
      const result = await lighthouse(url, { port: Number(port), logLevel: 'silent', onlyCategories: [...CATEGORIES] });
      if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
      return read(result.lhr);
    },
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function read({ audits, categories }: Result): Run {
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const requests = Requests.parse(audits['network-requests']?.details).items;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaint: figure('first-contentful-paint'),
    largestPaint: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    scripts: requests.filter(({ resourceType }) => resourceType === 'Script').map(({ url }) => url),
    lost: CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  };
}
