/** A measured server: its process, its requests and its report. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { StartedUpload } from '../../../shared/companion.ts';
import { FORM_PATH, NEW_UPLOAD } from '../../testing/people/uploads.ts';
import { type Load, load } from './load.ts';
import type { ServerReport } from './report.ts';

export const CALLS = ['sign part', 'params', 'create'] as const;
export type Call = (typeof CALLS)[number];

export interface Round {
  /** Milliseconds of each request. */
  times: number[];
  perSecond: number;
  /** Processor milliseconds of the server for each request. */
  processor: number;
}

export class Server {
  readonly #process: ChildProcess;
  readonly #port: number;
  readonly #requests: Record<Call, () => string>;

  private constructor(process: ChildProcess, port: number, requests: Record<Call, () => string>) {
    this.#process = process;
    this.#port = port;
    this.#requests = requests;
  }

  /** Starts `node file guards` and begins the upload whose parts it will sign. */
  static async start(file: string, guards: string, member: Record<string, string>): Promise<Server> {
    const child = fork(file, [guards], {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ port }] = (await once(child, 'message')) as [ServerReport];
    const body = JSON.stringify(NEW_UPLOAD);
    const headers = { ...member, 'sec-fetch-site': 'same-origin' };
    const typed = { ...headers, 'content-type': 'application/json' };
    const begun = await fetch(`http://127.0.0.1:${port}/s3/multipart`, { method: 'POST', headers: typed, body });
    const { uploadId, key } = StartedUpload.parse(await begun.json());
    const wire = (line: string, more: Record<string, string>, text = '') =>
      [
        `${line} HTTP/1.1`,
        ...Object.entries({ host: `127.0.0.1:${port}`, ...more }).map(([name, value]) => `${name}: ${value}`),
        '',
        text,
      ].join('\r\n');
    const parts = `/s3/multipart/${uploadId}`;
    let part = 0;
    return new Server(child, port, {
      'sign part': () => wire(`GET ${parts}/${(part++ % 1_000) + 1}?key=${encodeURIComponent(key)}`, headers),
      params: () => wire(`GET ${FORM_PATH}`, headers),
      create: () => wire('POST /s3/multipart', { ...typed, 'content-length': String(body.length) }, body),
    });
  }

  async report(): Promise<ServerReport> {
    this.#process.send('report');
    return ((await once(this.#process, 'message')) as [ServerReport])[0];
  }

  async round(call: Call, amount: Pick<Load, 'connections' | 'requests'>): Promise<Round> {
    const before = await this.report();
    const { times, all } = await load({ ...amount, port: this.#port, request: this.#requests[call] });
    const after = await this.report();
    return {
      times,
      perSecond: (times.length / all) * 1000,
      processor: ((after.processor - before.processor) * 1000) / times.length,
    };
  }

  end(): void {
    this.#process.disconnect();
  }
}
