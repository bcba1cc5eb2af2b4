/** Keeps what a stage has started, so that it can be ended. */

/** What is running, and how each part is ended; ended in the opposite order. */
export class Running {
  readonly #closers: (() => unknown)[] = [];

  add<T extends { close(): unknown }>(started: T): T {
    this.#closers.push(started.close);
    return started;
  }

  async end(): Promise<void> {
    for (const close of this.#closers.splice(0).toReversed()) await close();
  }
}
