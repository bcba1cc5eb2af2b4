/** Joins the results of several searches into one ranking, by reciprocal rank. */

/** Cormack, Clarke and Büttcher, SIGIR 2009: lessens the weight of the very first places. */
const RANK_OFFSET = 60;

interface Ranked {
  text: string;
  document: string;
  score: number;
}

/**
 * @param rankings The results of each search, best first.
 * @returns Each result once, with its best score, in the order of the sums of 1 / (60 + rank).
 */
export function fused<T extends Ranked>(rankings: readonly (readonly T[])[]): T[] {
  const found = new Map<string, { result: T; sum: number }>();
  for (const ranking of rankings)
    for (const [index, result] of ranking.entries()) {
      const key = `${result.document}\0${result.text}`;
      const before = found.get(key);
      const sum = (before?.sum ?? 0) + 1 / (RANK_OFFSET + index + 1);
      found.set(key, { result: before && before.result.score > result.score ? before.result : result, sum });
    }
  return [...found.values()]
    .toSorted((one, other) => other.sum - one.sum || other.result.score - one.result.score)
    .map(({ result }) => result);
}
