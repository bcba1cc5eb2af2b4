/** The parts of large uploads on their way to the object store: what was tried, how many at once, and a say in what becomes of each. */
import type { Page, Request, Route } from 'playwright-core';

const partOf = (url: string): number => Number(new URL(url).searchParams.get('partNumber') ?? Number.NaN);
const isPart = (request: Request) => request.method() === 'PUT' && !Number.isNaN(partOf(request.url()));

export interface PartTraffic {
  /** Part numbers in the order in which they were tried, each try once. */
  tried: number[];
  /** Parts that the store has answered for. */
  arrived: Set<number>;
  /** On their way at this moment, and the most that ever were. */
  underWay(): number;
  most(): number;
  /** Parts for which this says yes wait; what waits already stays waiting until it is asked again and says no. */
  holdBack(which: (part: number) => boolean): void;
  /** Answers the next tries of a part with these statuses, instead of the store. */
  refuse(part: number, ...statuses: number[]): void;
}

/**
 * From now on, for this page. `decided` are the parts that can be held back or refused: what is asked about each of them takes
 * a browser a quarter of a second, so the others go unasked.
 */
export async function watchParts(page: Page, decided: readonly number[]): Promise<PartTraffic> {
  const tried: number[] = [];
  const arrived = new Set<number>();
  const refusals = new Map<number, number[]>();
  const onTheirWay = new Set<Request>();
  let most = 0;
  let held: (part: number) => boolean = () => false;
  let changed = Promise.withResolvers<void>();

  page.on('request', (request) => {
    if (!isPart(request)) return;
    tried.push(partOf(request.url()));
    onTheirWay.add(request);
    most = Math.max(most, onTheirWay.size);
  });
  page.on('requestfailed', (request) => onTheirWay.delete(request));
  page.on('requestfinished', (request) => onTheirWay.delete(request));
  page.on('response', (answer) => {
    if (isPart(answer.request()) && answer.ok()) arrived.add(partOf(answer.url()));
  });
  const decide = async (route: Route) => {
    const part = partOf(route.request().url());
    while (held(part)) await changed.promise;
    const status = refusals.get(part)?.shift();
    if (status === undefined) return route.continue();
    return route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } });
  };
  await page.route(
    (url) => decided.includes(partOf(url.href)),
    // What was cancelled meanwhile cannot be decided any more.
    (route) => (route.request().method() === 'PUT' ? decide(route).catch(() => undefined) : route.fallback()),
  );
  return {
    tried,
    arrived,
    underWay: () => onTheirWay.size,
    most: () => most,
    holdBack: (which) => {
      held = which;
      changed.resolve();
      changed = Promise.withResolvers();
    },
    refuse: (part, ...statuses) => void refusals.set(part, statuses),
  };
}

/** Milliseconds between the end of each try of a part and the start of the next, by the page's own clock. */
export const pausesBetweenTries = (page: Page, part: number): Promise<number[]> =>
  page.evaluate((number) => {
    const tries = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(
        ({ name, initiatorType }) => initiatorType === 'xmlhttprequest' && name.includes(`partNumber=${number}&`),
      );
    return tries.slice(1).map(({ startTime }, n) => startTime - (tries[n]?.responseEnd ?? Number.NaN));
  }, part);
