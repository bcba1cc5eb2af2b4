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

/** A word in a text, by which the text is found wherever it appears. */
export interface Worded {
  word: string;
  state: State;
}

export interface SimulatedPost extends Worded {
  author: SimulatedMember;
  isAnonymous: boolean;
  /** Undefined where the call that made it got no answer. */
  id: string | undefined;
}

export interface SimulatedReply extends Omit<SimulatedPost, 'isAnonymous'> {
  post: SimulatedPost;
}

export interface SimulatedRoom extends Worded {
  owner: SimulatedMember;
  id: string | undefined;
  /** What the designer is to remember, as last changed. */
  keep: Worded | undefined;
  tasks: Worded[];
  /** The paths of the photos in acknowledged questions. */
  photos: string[];
  /** Its painted copies, each named with a word. */
  painted: (Worded & { path: string })[];
}

export interface SimulatedQuestion {
  room: SimulatedRoom;
  /** Undefined where the question got no answer. */
  replyId: string | undefined;
  id: string | undefined;
  /** The question as it is now, or may be. */
  texts: Worded[];
  /** The words of its acknowledged earlier versions. */
  earlier: string[];
  /** The number of acknowledged versions besides the first. */
  renewals: number;
}

/** A link whose token was answered. */
export interface SimulatedLink {
  room: SimulatedRoom;
  id: string;
  token: string;
  state: State;
}

/** The place that a word or a photo belongs to: one room, or a member's home. */
type Place = SimulatedRoom | SimulatedMember;

/** Such a word is neither searched for nor spell-corrected. */
const WORD = /zq[0-9a-z]+?qz/g;

export class World {
  readonly members: SimulatedMember[] = [];
  readonly posts: SimulatedPost[] = [];
  readonly replies: SimulatedReply[] = [];
  readonly rooms: SimulatedRoom[] = [];
  readonly questions: SimulatedQuestion[] = [];
  readonly links: SimulatedLink[] = [];
  /** Whether a member likes a post, by the post's word and the member's number. */
  readonly likes = new Map<string, State>();
  /** By word, or by the hash of a photo. The forum's words have no place. */
  readonly places = new Map<string, Place>();
  readonly #prefix: string;
  readonly #underWay = new Map<string, number>();
  readonly #met = new Set<string>();
  readonly #forgotten = new Set<string>();
  #forgottenNow: string[] = [];
  #words = 0;

  /** @param prefix Begins every word of this run, and of no other. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  word(place?: Place): string {
    const word = `zq${this.#prefix}y${(this.#words++).toString(36)}qz`;
    if (place) this.places.set(word, place);
    return word;
  }

  /** The words in a text, without repeats. */
  static wordsIn(text: string): string[] {
    return [...new Set(text.match(WORD))];
  }

  /** The words and photos of a room. */
  wordsOf(room: SimulatedRoom): string[] {
    return [...this.places].filter(([, place]) => place === room).map(([word]) => word);
  }

  /** From the next moment on, no prompt may have these. */
  forget(...words: readonly string[]): void {
    this.#forgottenNow.push(...words);
  }

  /** @throws Error where a prompt has words of two rooms, of two members, of the forum, or what was forgotten before this moment. */
  endMoment(prompts: readonly { kind: string; text: string; images: readonly string[] }[]): void {
    for (const { kind, text, images } of prompts) {
      const words = [...World.wordsIn(text), ...images];
      const places = words.map((word) => this.places.get(word));
      const rooms = new Set(places.filter((place) => place && 'owner' in place));
      const members = new Set(places.map((place) => (place && 'owner' in place ? place.owner : place)));
      if (rooms.size > 1 || members.size > 1 || members.has(undefined))
        throw new Error(`a prompt of ${kind} has words of other places: ${words.join(' ')}\n${text}`);
      const forgotten = words.filter((word) => this.#forgotten.has(word));
      if (forgotten.length > 0)
        throw new Error(`a prompt of ${kind} has what was forgotten: ${forgotten.join(' ')}\n${text}`);
    }
    for (const word of this.#forgottenNow.splice(0)) this.#forgotten.add(word);
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
