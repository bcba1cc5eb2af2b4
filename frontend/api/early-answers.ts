/** Answers of calls that the shell's own script (`start.ts`) has made before the app was there: each is given once. */

export interface EarlyAnswer {
  /** 0 where no answer came. */
  status: number;
  text: string;
  link: string | null;
}

declare global {
  /** By the call's address. */
  var earlyAnswers: Map<string, EarlyAnswer | Promise<EarlyAnswer>> | undefined;
}

/** The answer to a GET, or the promise of one; it is the caller's from then on. */
export function takeEarly(address: string): EarlyAnswer | Promise<EarlyAnswer> | undefined {
  const answer = globalThis.earlyAnswers?.get(address);
  globalThis.earlyAnswers?.delete(address);
  return answer;
}

/** A success that has come; else it stays for `takeEarly`. */
export function takeEarlySuccess(address: string): EarlyAnswer | undefined {
  const answer = globalThis.earlyAnswers?.get(address);
  if (!answer || answer instanceof Promise || answer.status !== 200) return undefined;
  globalThis.earlyAnswers?.delete(address);
  return answer;
}

/** To be called before each write: what was answered before it may be out of date, or another member's. */
export const forgetEarly = (): void => globalThis.earlyAnswers?.clear();
