/** Keeps the started parts of a stage, so that they can be ended. */

/** The running parts and how to end each; they end in reverse order. A part that has started only after the end is closed at once. */
export class Running {
  readonly #closers: (() => unknown)[] = [];
  #isEnded = false;

  add<T extends { close(): unknown }>(started: T): T {
    if (this.#isEnded) started.close();
    else this.#closers.push(started.close);
    return started;
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    for (const close of this.#closers.splice(0).toReversed()) await close();
  }
}
