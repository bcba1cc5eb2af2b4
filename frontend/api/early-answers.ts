/** Answers of calls that the shell's script (`start.ts`) made before the app loaded. Each is given once. */

export interface EarlyAnswer {
  /** 0 where no answer came. */
  status: number;
  text: string;
  link: string | null;
}

declare global {
  /** Keyed by the call's address. */
  var earlyAnswers: Map<string, EarlyAnswer | Promise<EarlyAnswer>> | undefined;
}

/** Removes and returns the answer to a GET, or the promise of one. */
export function takeEarly(address: string): EarlyAnswer | Promise<EarlyAnswer> | undefined {
  const answer = globalThis.earlyAnswers?.get(address);
  globalThis.earlyAnswers?.delete(address);
  return answer;
}

/** Removes and returns an answer that has arrived with status 200. Any other stays for `takeEarly`. */
export function takeEarlySuccess(address: string): EarlyAnswer | undefined {
  const answer = globalThis.earlyAnswers?.get(address);
  if (!answer || answer instanceof Promise || answer.status !== 200) return undefined;
  globalThis.earlyAnswers?.delete(address);
  return answer;
}

/** Call before each write: earlier answers may then be out of date, or another member's. */
export const forgetEarly = (): void => globalThis.earlyAnswers?.clear();
