/** The worker that paints, for one photo. */
import type { Pixels } from '../../../../shared/colour/wall.ts';
import type { Painted, Replies, Request } from './messages.ts';
import type { Surface } from './painting.ts';

interface Waiting {
  done: (reply: never) => void;
  failed: (error: Error) => void;
}

export class Painter {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;
  /** What is to be painted once the current picture is done: only the newest counts. */
  #next: (() => void) | undefined;
  #isPainting = false;

  /** @param onBroken Called where the worker does not load, or has no memory left. It then answers no more. */
  constructor(pixels: Pixels, onBroken: () => void) {
    const broken = () => {
      for (const { failed } of this.#waiting.values()) failed(new Error('the worker has ended'));
      this.#waiting.clear();
      onBroken();
    };
    this.#worker.addEventListener('error', broken);
    this.#worker.addEventListener('messageerror', broken);
    this.#worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ id: number; reply: never; failure?: string }>) => {
        const waiting = this.#waiting.get(data.id);
        this.#waiting.delete(data.id);
        if (data.failure === undefined) waiting?.done(data.reply);
        else waiting?.failed(new Error(data.failure));
      },
    );
    this.call({ kind: 'open', pixels }).catch(broken);
  }

  call<R extends Request>(request: R): Promise<Replies[R['kind']]> {
    const id = ++this.#calls;
    const reply = new Promise<Replies[R['kind']]>((done, failed) => this.#waiting.set(id, { done, failed }));
    // A worker has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.#worker.postMessage({ id, request });
    return reply;
  }

  /** Paints. Hands over the picture, unless a newer one has been asked for meanwhile. */
  paint(surfaces: readonly Surface[], onPainted: (painted: Painted) => void, onFailed: () => void): void {
    const begin = async () => {
      this.#isPainting = true;
      try {
        const painted = await this.call({ kind: 'paint', surfaces });
        if (!this.#next) onPainted(painted);
      } catch {
        onFailed();
      }
      this.#isPainting = false;
      const next = this.#next;
      this.#next = undefined;
      next?.();
    };
    if (this.#isPainting) this.#next = () => void begin();
    else void begin();
  }

  close(): void {
    this.#worker.terminate();
  }
}
