/** What the members of a run know from the product: each thing exists, is gone, or is unsure after a failure or a concurrent act. */
import type { Visitor } from '../../local/visitor.ts';

export type State = 'there' | 'gone' | 'unsure';

export interface SimulatedMember {
  n: number;
  who: Visitor;
  id: string;
  username: string;
  email: string;
  password: string;
  /** The number of acknowledged refunds. */
  refunds: number;
}

export interface SimulatedPost {
  /** A word in its title. */
  word: string;
  author: SimulatedMember;
  isAnonymous: boolean;
  /** Undefined where the call that made it got no answer. */
  id: string | undefined;
  state: State;
}

export interface SimulatedReply extends Omit<SimulatedPost, 'isAnonymous'> {
  post: SimulatedPost;
}

export interface SimulatedRoom {
  word: string;
  owner: SimulatedMember;
  id: string | undefined;
  state: State;
}

export interface SimulatedQuestion {
  word: string;
  room: SimulatedRoom;
  state: State;
}

export class World {
  readonly members: SimulatedMember[] = [];
  readonly posts: SimulatedPost[] = [];
  readonly replies: SimulatedReply[] = [];
  readonly rooms: SimulatedRoom[] = [];
  readonly questions: SimulatedQuestion[] = [];
  /** Whether a member likes a post, by the post's word and the member's number. */
  readonly likes = new Map<string, State>();
  readonly #prefix: string;
  readonly #underWay = new Map<string, number>();
  readonly #met = new Set<string>();
  #words = 0;

  /** @param prefix Begins every word of this run, and of no other. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  word(): string {
    return `${this.#prefix}${(this.#words++).toString(36)}qz`;
  }

  /**
   * Runs an act on a thing. @returns Its known state afterwards: `to` for a success, `from` for a refusal, and unsure
   * after a failure, and where another act on the same thing ran meanwhile.
   */
  async change(thing: string, from: State, to: State, act: () => Promise<Response>): Promise<State> {
    const others = this.#underWay.get(thing) ?? 0;
    if (others > 0) this.#met.add(thing);
    this.#underWay.set(thing, others + 1);
    const { ok, status } = await act();
    const hasMet = this.#met.has(thing);
    const left = (this.#underWay.get(thing) ?? 1) - 1;
    this.#underWay.set(thing, left);
    if (left === 0) this.#met.delete(thing);
    if (hasMet) return 'unsure';
    if (ok) return to;
    return status < 500 ? from : 'unsure';
  }
}
