/** The articles that a reading cites, for the foot of a room sheet. */
import type { ChatMessage } from '../../../shared/chat.ts';

type Cited = Pick<ChatMessage['sources'][number], 'n' | 'title'>;

/** Each article once, in the order of its first passage, with the numbers of all its passages: `1, 3`. */
export const articlesOf = (sources: readonly Cited[]): { numbers: string; title: string }[] =>
  [...new Set(sources.map(({ title }) => title))].map((title) => ({
    title,
    numbers: sources.flatMap((source) => (source.title === title ? [source.n] : [])).join(', '),
  }));
