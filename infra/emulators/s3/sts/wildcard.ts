/** Matching with `*` and `?`, as IAM policies use it. */

/**
 * Whether the whole text matches the pattern: `*` stands for any run of characters, `?` for exactly one.
 * Walks both strings once and returns to the last `*` on a mismatch, so that no pattern takes exponential time, as a RegExp could.
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let resumeAt = 0;
  while (t < text.length) {
    if (pattern[p] === '*') {
      star = p++;
      resumeAt = t;
    } else if (pattern[p] === '?' || pattern[p] === text[t]) {
      p++;
      t++;
    } else if (star >= 0) {
      p = star + 1;
      t = ++resumeAt;
    } else {
      return false;
    }
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}
