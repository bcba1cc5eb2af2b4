/** The network between a browser and the stage, as a proxy: which parts of large uploads were tried, how many at once, and a say in what becomes of each. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Page } from 'playwright-core';

/**
 * Playwright's own routes would do as well, but carry every byte of a part over to the test and back, and all bodies of a page
 * as soon as it has one route: a quarter of a processor second each.
 */
export class PartTraffic {
  /** Part numbers in the order in which they were tried, each try once. */
  tried: number[] = [];
  /** Parts that the store has answered for. */
  arrived = new Set<number>();
  /** The most that ever were on their way at once. */
  most = 0;
  #onTheirWay = new Set<ServerResponse>();
  #refusals = new Map<number, number[]>();
  #held: (part: number) => boolean = () => false;
  #changed = Promise.withResolvers<void>();
  readonly #server = createServer((asked, answer) => {
    this.#pass(asked, answer).catch(() => answer.destroy());
  }).on('connect', tunnel);

  /** Opens it. @returns What a page takes as its proxy. */
  async open(): Promise<{ server: string }> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return { server: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}` };
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Begins anew: nothing was tried, nothing is held back or refused. */
  forget(): void {
    this.holdBack(() => false);
    this.#refusals.clear();
    this.tried = [];
    this.arrived = new Set();
    this.most = 0;
  }

  /** Parts on their way at this moment. */
  readonly underWay = (): number => this.#onTheirWay.size;

  /** Parts for which this says yes wait; what waits already stays waiting until it is asked again and says no. */
  holdBack(which: (part: number) => boolean): void {
    this.#held = which;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Answers the next tries of a part with these statuses, instead of the store. */
  refuse(part: number, ...statuses: number[]): void {
    this.#refusals.set(part, statuses);
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(asked.url ?? '');
    const part = asked.method === 'PUT' ? Number(url.searchParams.get('partNumber')) : 0;
    if (part > 0) this.#note(part, answer);
    // Whole, before it waits: that a browser has hung up is seen only by who reads.
    const body = await buffer(asked);
    if (part > 0 && !(await this.#mayGoOn(part, answer))) return;
    const onwards = request(url, { method: asked.method, headers: asked.headers }).end(body);
    // A page that is closed sends nothing more.
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

  /** Keeps a part waiting while it is held back. @returns Whether it goes on to the store: nobody has refused it or hung up. */
  async #mayGoOn(part: number, answer: ServerResponse): Promise<boolean> {
    while (this.#held(part)) await this.#changed.promise;
    if (answer.destroyed) return false;
    const status = this.#refusals.get(part)?.shift();
    if (status !== undefined) answer.writeHead(status, { 'access-control-allow-origin': '*', ...ONCE }).end();
    return status === undefined;
  }
}

/** On a connection that was used before, Chromium takes a 408 for its end and tries again by itself, unseen by the page. */
const ONCE = { connection: 'close' };

/** What Playwright asks by itself, such as signing in, comes this way. */
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
