/** Scores a held-out set: right answers and false alarms. */
import type { HazardKind } from '../../shared/chat.ts';
import type { Sentence } from './examples.ts';

export interface Score {
  dangerous: number;
  harmless: number;
  /** The number of dangerous sentences whose danger is found first. */
  right: number;
  /** The number of harmless sentences in which a danger is found. */
  falseAlarms: number;
  wrong: Sentence[];
}

/** Scores sentences by the first danger that `find` returns, which is the gravest. */
export function scoreOf(list: readonly Sentence[], find: (text: string) => HazardKind | undefined): Score {
  const wrong = list.filter(({ text, kind }) => (find(text) ?? 'none') !== kind);
  const dangerous = list.filter(({ kind }) => kind !== 'none').length;
  const falseAlarms = wrong.filter(({ kind }) => kind === 'none').length;
  const right = dangerous - (wrong.length - falseAlarms);
  return { dangerous, harmless: list.length - dangerous, right, falseAlarms, wrong };
}
