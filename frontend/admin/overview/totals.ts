/** The totals of a count, day by day, from its total today and what each day added. */

/**
 * @param total The count at the end of the last day. @param added What each day added, oldest first.
 * @returns The count at the end of each day, oldest first; never below zero.
 */
export function totalsOf(total: number, added: readonly number[]): number[] {
  let behind = 0;
  return added
    .toReversed()
    .map((day) => {
      const then = total - behind;
      behind += day;
      return Math.max(0, then);
    })
    .toReversed();
}
