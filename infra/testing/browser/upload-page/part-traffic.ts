/** A proxy between a browser and the stage: records the tried parts of large uploads and how many run at once, and holds back or refuses some. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Page } from 'playwright-core';

/**
 * Playwright's own routes would do too, but carry every byte of a part to the test and back, and all bodies of a page
 * as soon as it has one route: a quarter of a processor second each.
 */
export class PartTraffic {
  /** Part numbers in the order of their tries, each try once. */
  tried: number[] = [];
  /** Parts that the store has answered. */
  arrived = new Set<number>();
  /** The most parts that were ever in progress at once. */
  most = 0;
  #onTheirWay = new Set<ServerResponse>();
  #refusals = new Map<number, number[]>();
  #held: (part: number) => boolean = () => false;
  #changed = Promise.withResolvers<void>();
  readonly #server = createServer((asked, answer) => {
    this.#pass(asked, answer).catch(() => answer.destroy());
  }).on('connect', tunnel);

  /** Opens the proxy. @returns The page's proxy setting. */
  async open(): Promise<{ server: string }> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return { server: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}` };
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Starts over: no tries, no holds, no refusals. */
  forget(): void {
    this.holdBack(() => false);
    this.#refusals.clear();
    this.tried = [];
    this.arrived = new Set();
    this.most = 0;
  }

  /** The number of parts in progress. */
  readonly underWay = (): number => this.#onTheirWay.size;

  /** Holds back the parts for which `which` says yes. A held part waits until a later `which` says no. */
  holdBack(which: (part: number) => boolean): void {
    this.#held = which;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Answers the next tries of a part with these statuses, without asking the store. */
  refuse(part: number, ...statuses: number[]): void {
    this.#refusals.set(part, statuses);
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(asked.url ?? '');
    const part = asked.method === 'PUT' ? Number(url.searchParams.get('partNumber')) : 0;
    if (part > 0) this.#note(part, answer);
    // Reads the whole body before it waits: only a reader notices that a browser has disconnected.
    const body = await buffer(asked);
    if (part > 0 && !(await this.#mayGoOn(part, answer))) return;
    const onwards = request(url, { method: asked.method, headers: asked.headers }).end(body);
    // A closed page sends nothing more.
    answer.on('close', () => onwards.destroy());
    const [stored] = (await once(onwards, 'response')) as [IncomingMessage];
    if (part > 0 && stored.statusCode === 200) this.arrived.add(part);
    answer.writeHead(stored.statusCode ?? 502, { ...stored.headers, ...ONCE });
    await pipeline(stored, answer);
  }

  #note(part: number, answer: ServerResponse): void {
    this.tried.push(part);
    this.#onTheirWay.add(answer);
    this.most = Math.max(this.most, this.#onTheirWay.size);
    answer.on('close', () => this.#onTheirWay.delete(answer));
  }

  /** Waits while a part is held back. @returns Whether it goes on to the store: not if it was refused or the browser disconnected. */
  async #mayGoOn(part: number, answer: ServerResponse): Promise<boolean> {
    while (this.#held(part)) await this.#changed.promise;
    if (answer.destroyed) return false;
    const status = this.#refusals.get(part)?.shift();
    if (status !== undefined) answer.writeHead(status, { 'access-control-allow-origin': '*', ...ONCE }).end();
    return status === undefined;
  }
}

/** On a reused connection, Chromium takes a 408 for its end and retries by itself, unseen by the page. */
const ONCE = { connection: 'close' };

/** Forwards Playwright's own requests, such as signing in. */
function tunnel({ url }: IncomingMessage, client: Duplex, head: Buffer): void {
  const { hostname, port } = new URL(`http://${url}`);
  const upstream = connect(Number(port), hostname, () => {
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    upstream.write(head);
    client.pipe(upstream).pipe(client);
  });
  upstream.on('error', () => client.destroy());
  client.on('error', () => upstream.destroy());
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
