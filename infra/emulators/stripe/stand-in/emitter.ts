/** The on/once/off of Stripe's elements. */
type Handler = (event: unknown) => void;

export class Emitter {
  readonly #handlers = new Map<string, Set<Handler>>();

  on(type: string, handler: Handler): this {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(handler));
    return this;
  }

  once(type: string, handler: Handler): this {
    const only: Handler = (event) => {
      this.off(type, only);
      handler(event);
    };
    return this.on(type, only);
  }

  /** Without a handler, all of the type go. */
  off(type: string, handler?: Handler): this {
    if (handler) this.#handlers.get(type)?.delete(handler);
    else this.#handlers.delete(type);
    return this;
  }

  emit(type: string, event: unknown): void {
    for (const handler of this.#handlers.get(type) ?? []) handler(event);
  }
}
