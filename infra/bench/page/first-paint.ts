/** The scripts that load before a page's first paint on a phone's network. On this machine's own network, all would. */
import type { BrowserContext } from 'playwright-core';

/** Lighthouse's "slow 4G", which Lighthouse itself only simulates: 150 ms there and back, 1.6 Mbit/s. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** On a busy machine the paint is late and a small script comes first, so the median of some visits counts. */
const VISITS = 3;

/** The addresses of these scripts on the median of three visits. */
export async function scriptsBeforePaint(context: BrowserContext, url: string): Promise<string[]> {
  const visits: string[][] = [];
  for (let visit = 0; visit < VISITS; visit++) visits.push(await scriptsOfVisit(context, url));
  return visits.toSorted((a, b) => a.length - b.length)[Math.floor(VISITS / 2)] ?? [];
}

/** By the browser's own clock: the response ended before the first paint. */
async function scriptsOfVisit(context: BrowserContext, url: string): Promise<string[]> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    return await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0;
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return loaded
        .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd < painted)
        .map(({ name }) => name);
    });
  } finally {
    await page.close();
  }
}
