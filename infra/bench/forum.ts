/** The forum as it grows: what a page of the feed, a like and a search cost at 1,000, at 10,000 and at 100,000 posts. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { ulid } from 'ulid';
import { type Routes, routes } from '../../shared/contract/routes.ts';
import type { DynamoDBProxy } from '../emulators/dynamodb/proxy.ts';
import type { Visitor } from '../local/visitor.ts';
import { newMember } from '../testing/people/stage-members.ts';
import { measuredStage } from '../testing/stage/measured-stage.ts';
import { percentile } from './percentile.ts';

const SMALL = 1_000;
const SEARCHED = 10_000;
const LARGE = 100_000;
/** The posts are spread over this many days, the newest now. */
const DAYS = 360;
const REQUESTS = 50;
/** The most that a call may cost in a forum a hundred times the size, as a ratio. */
const MAX_RATIO = 1.2;

/** @returns Whether feed and likes cost the same at any size, and a search kept its bound. */
export async function bench(): Promise<boolean> {
  const { stage, wire, close } = await measuredStage({ follow: false });
  try {
    const [reader, other] = [await newMember(stage), await newMember(stage)];
    const load = loader();
    await load(SMALL, { searchable: true });
    const small = await feedAndLikes(reader, wire);
    await load(SEARCHED, { searchable: true });
    const found = await searches(reader, wire);
    await load(LARGE, { searchable: false });
    const large = await feedAndLikes(other, wire);
    const alike = Object.keys(small).map((what) => compared(what, small[what], large[what]));
    console.log(`search at ${SEARCHED.toLocaleString('en-AU')} posts: ${inWords(found)}`);
    const bounded = found.most <= operationsOf('GET /api/forum/search');
    return [...alike, bounded].every(Boolean);
  } finally {
    await close();
  }
}

const operationsOf = (key: keyof Routes): number => routes[key].operations;

/** Writes posts until there are this many, as the forum itself would have written them. */
function loader() {
  const texts = textsOfTheLibrary();
  let there = 0;
  return async (count: number, { searchable }: { searchable: boolean }): Promise<void> => {
    const [{ monthOf }, { writeMany }, { ForumStart }, { Posts }, { newPostItem }, { postingsOf }] = await Promise.all([
      import('../../functions/platform/table/keys.ts'),
      import('../../functions/platform/table/write-many.ts'),
      import('../../functions/forum/items.ts'),
      import('../../functions/platform/table/items/forum.ts'),
      import('../../functions/forum/posts/posts.ts'),
      import('../../functions/forum/search/search-index.ts'),
    ]);
    const start = performance.now();
    const first = Date.now() - DAYS * 86_400_000;
    await ForumStart.put({ month: monthOf(ulid(first)) });
    for (; there < count; there += 500) {
      const posts = Array.from({ length: Math.min(500, count - there) }, (_, n) =>
        // Each load spreads over the whole time: the golden ratio leaves no gaps and no heaps.
        newPostItem(ulid(Math.floor(first + (((there + n) * 0.618_034) % 1) * DAYS * 86_400_000)), `member-${n % 50}`, {
          ...texts(there + n),
          isAnonymous: n % 5 === 0,
        }),
      );
      const items = [
        ...posts.map((post) => Posts.item(post.id, post)),
        ...(searchable ? posts.flatMap((post) => postingsOf(post.id, post)) : []),
      ];
      for (let n = 0; n < items.length; n += 500) await writeMany({ put: items.slice(n, n + 500) });
    }
    console.log(`${count.toLocaleString('en-AU')} posts after ${((performance.now() - start) / 1000).toFixed(0)} s`);
  };
}

/** Words in the order of the designer's library, so that rare ones are rare and common ones common. */
function textsOfTheLibrary(): (n: number) => { title: string; content: string } {
  const folder = new URL('../knowledge/', import.meta.url);
  const words = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split(/\s+/));
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => words[(from + n) % words.length]).join(' ');
  return (n) => ({ title: some(n * 7919, 6), content: some(n * 104_729, 14) });
}

interface Cost {
  /** Database operations of a request: the average, and the most that one took. */
  operations: number;
  most: number;
  units: number;
  /** Milliseconds, ascending. */
  times: number[];
}

async function cost(wire: DynamoDBProxy, requests: (() => Promise<Response>)[]): Promise<Cost> {
  const measured: Cost = { operations: 0, most: 0, units: 0, times: [] };
  // The database may still be tidying up after a load: that is not the forum's cost.
  await pause(3_000);
  wire.takeCalls();
  wire.takeCapacityUnits();
  for (const request of requests) {
    const start = performance.now();
    const answer = await request();
    await answer.arrayBuffer();
    measured.times.push(performance.now() - start);
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    const operations = Object.values(wire.takeCalls()).reduce((sum, count) => sum + count, 0);
    measured.operations += operations / requests.length;
    measured.most = Math.max(measured.most, operations);
  }
  measured.units = wire.takeCapacityUnits() / requests.length;
  measured.times.sort((a, b) => a - b);
  return measured;
}

/** The newest page, one from the middle of the forum's life, and likes of posts all over it. */
async function feedAndLikes(reader: Visitor, wire: DynamoDBProxy): Promise<Record<string, Cost>> {
  const middle = ulid(Date.now() - (DAYS / 2 + 10) * 86_400_000);
  const pages = await Promise.all(
    [0, 60, 120, 180, 240].map(async (days) => {
      const answer = await reader.get(`/api/forum/posts?cursor=${ulid(Date.now() - days * 86_400_000)}`);
      return (await answer.json()) as { id: string }[];
    }),
  );
  const ids = pages.flat().slice(0, REQUESTS);
  const times = (request: () => Promise<Response>) => cost(wire, Array<typeof request>(REQUESTS).fill(request));
  return {
    'the newest page': await times(() => reader.get('/api/forum/posts')),
    'a page of half a year ago': await times(() => reader.get(`/api/forum/posts?cursor=${middle}`)),
    'a like': await cost(
      wire,
      ids.map(
        ({ id }) =>
          () =>
            reader.post(`/api/forum/posts/${id}/like`),
      ),
    ),
  };
}

/** Searches for two words that follow each other somewhere, as people type. */
function searches(reader: Visitor, wire: DynamoDBProxy): Promise<Cost> {
  const texts = textsOfTheLibrary();
  const queries = Array.from({ length: REQUESTS }, (_, n) => {
    const words = texts(n * 31).content.match(/[a-z]{5,}/gi) ?? [];
    return words.slice(0, 2).join(' ');
  }).filter((query) => query !== '');
  return cost(
    wire,
    queries.map((q) => () => reader.get(`/api/forum/search?${new URLSearchParams({ q }).toString()}`)),
  );
}

function compared(what: string, small: Cost | undefined, large: Cost | undefined): boolean {
  if (!small || !large) return false;
  const operations = large.operations / small.operations;
  const units = large.units / small.units;
  const kept = operations <= MAX_RATIO && units <= MAX_RATIO;
  console.log(`${what}
  at ${SMALL.toLocaleString('en-AU').padStart(7)} posts: ${inWords(small)}
  at ${LARGE.toLocaleString('en-AU').padStart(7)} posts: ${inWords(large)}
  ratio: operations ${operations.toFixed(2)}, units ${units.toFixed(2)}, median time ${(median(large) / median(small)).toFixed(2)}${kept ? '' : `  OVER ${MAX_RATIO}`}`);
  return kept;
}

const median = ({ times }: Cost): number => times[Math.floor(times.length / 2)] ?? 0;

const inWords = ({ operations, most, units, times }: Cost): string =>
  `${operations.toFixed(2)} operations (at most ${most}), ${units.toFixed(1)} capacity units, median ${percentile(times, 0.5)}, p99 ${percentile(times, 0.99)}`;
