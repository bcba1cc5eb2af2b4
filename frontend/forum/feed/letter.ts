/** Replaces the photo of a post without one: its question, or the first letter of its title. */
import type { Post } from '../../../shared/forum.ts';

/** A longer question does not fit. */
const MAX_QUESTION = 110;
const MIN_QUESTION = 8;

/** The first question of the text that fits and contains no web address; undefined if there is none. */
export function questionOf({ content }: Pick<Post, 'content'>): string | undefined {
  for (const [found] of content.matchAll(/[^.!?\n]+[.!?]*/gu)) {
    const sentence = found.trim();
    if (sentence.length > MAX_QUESTION || sentence.length < MIN_QUESTION) continue;
    if (sentence.endsWith('?') && !sentence.includes('//')) return sentence;
  }
  return undefined;
}

const firstCharacter = (text: string): string => [...new Intl.Segmenter('en-AU').segment(text)][0]?.segment ?? '';

/** The first letter or number of a title, as a capital; the first character if it has neither. */
export function initialOf({ title }: Pick<Post, 'title'>): string {
  const letter = /[\p{L}\p{N}]\p{M}{0,3}/u.exec(title)?.[0] ?? firstCharacter(title);
  return letter.toLocaleUpperCase('en-AU');
}
