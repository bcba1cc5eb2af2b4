/** The things named so far by the answers of a sequence, by kind: later calls use them. */
import type { Known } from './requests.ts';

/** Keeps the newest of each kind: older ones are mostly deleted. */
const KEPT = 8;
/** The kind of thing that the ids in an answer name, by the last noun of the call's path. */
const KINDS: Record<string, keyof Known> = {
  posts: 'post',
  search: 'post',
  replies: 'reply',
  rooms: 'room',
  messages: 'message',
  again: 'message',
  sessions: 'session',
  passkeys: 'passkey',
  reports: 'report',
  register: 'user',
  user: 'user',
  login: 'user',
};
/** The kind that a field names, whatever the call. */
const FIELDS: Record<string, keyof Known> = {
  postId: 'post',
  roomId: 'room',
  uploadId: 'upload',
  key: 'uploadKey',
  objectPath: 'photo',
  imageUrl: 'photo',
};

export class KnownThings {
  readonly #things = new Map<keyof Known, string[]>();
  /** The version of the last answered room: a change of its to-dos has to name it. */
  version = 0;

  /** One of each known kind. @param below Gives a random whole number below the given one. */
  known(below: (end: number) => number): Partial<Known> {
    const drawn: Partial<Known> = {};
    for (const [kind, things] of this.#things) {
      const thing = things[below(things.length)];
      if (thing !== undefined) drawn[kind] = thing;
    }
    return drawn;
  }

  /** Adds things that are known without an answer. */
  add(known: Partial<Known>): void {
    for (const [kind, thing] of Object.entries(known) as [keyof Known, string][]) this.#add(kind, thing);
  }

  take(other: KnownThings): void {
    for (const [kind, things] of other.#things) for (const thing of things) this.#add(kind, thing);
  }

  /** Whether an answer has named it. */
  has(text: string): boolean {
    return [...this.#things.values()].some((things) => things.includes(text));
  }

  /** @param key The answered call. */
  learn(key: string, answer: unknown): void {
    const kind = key
      .split('/')
      .flatMap((noun) => KINDS[noun] ?? [])
      .at(-1);
    this.#learn(answer, key.includes('/admin/members') ? 'user' : kind);
  }

  #learn(value: unknown, kind: keyof Known | undefined): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const named = name === 'id' ? kind : FIELDS[name];
      if (typeof inner === 'string' && named) this.#add(named, inner);
      else if (name === 'version' && typeof inner === 'number') this.version = inner;
      else this.#learn(inner, kind);
    }
  }

  #add(kind: keyof Known, thing: string): void {
    const others = (this.#things.get(kind) ?? []).filter((other) => other !== thing);
    this.#things.set(kind, [thing, ...others].slice(0, KEPT));
  }
}
