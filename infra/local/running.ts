/** Keeps the started parts of a stage, so that they can be ended. */

/** The running parts and how to end each; they end in reverse order. */
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
