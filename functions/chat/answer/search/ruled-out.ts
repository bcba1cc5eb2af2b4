/** What a member's question leaves out of the library: the law of other states, and things that they rule out. */
import { type AustralianState, STATE_NAMES } from '../../../../shared/rooms.ts';

/** A section on the law of one state has its name in the heading. */
export function isOfAnotherState(heading: string, state: AustralianState | null): boolean {
  if (state === null) return false;
  const named = Object.entries(STATE_NAMES).filter(([code, name]) =>
    new RegExp(String.raw`\b(?:${code}|${name})\b`).test(heading),
  );
  return named.length > 0 && named.every(([code]) => code !== state);
}

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''));

/** Whether a text names a thing: all of its words, in the singular or the plural. */
export function names(text: string, thing: string): boolean {
  const own = new Set(wordsOf(text));
  const wanted = wordsOf(thing);
  return wanted.length > 0 && wanted.every((word) => own.has(word));
}
