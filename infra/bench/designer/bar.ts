/** One line of the table: what was measured, and whether it is good enough. */

export interface Bar {
  name: string;
  /** As printed. */
  value: string;
  /** What it has to reach, as printed. */
  goal: string;
  passed: boolean;
  /** The number of answers measured. */
  of: number;
  /** Why it missed the goal, one line each. */
  failures: readonly string[];
}

/** A share that has to be reached. Without any measurement it is not reached. */
export function atLeast(name: string, least: number, of: number, failures: readonly string[]): Bar {
  const share = of === 0 ? 0 : (of - failures.length) / of;
  return {
    name,
    value: `${share.toFixed(3)} (${of - failures.length} of ${of})`,
    goal: `>= ${least}`,
    passed: of > 0 && share >= least,
    of,
    failures,
  };
}

/** A count that may not be passed. */
export const atMost = (name: string, most: number, of: number, failures: readonly string[]): Bar => ({
  name,
  value: `${failures.length} of ${of}`,
  goal: `<= ${most}`,
  passed: of > 0 && failures.length <= most,
  of,
  failures,
});

/** A line of the list of failures. */
export const shortly = (text: string, characters = 200): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > characters ? `${line.slice(0, characters)}…` : line;
};
