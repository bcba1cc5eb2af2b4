/** Requests from outside what a visitor's browser requests: the page, its settings, and a call through edge, firewall, API and function. */
import { describeError, log } from '../platform/log.ts';

/** A function answers within seconds or not at all, and the next probe runs in a minute. */
const TIMEOUT_MS = 10_000;
/** The function answers the last one with 401, because a visitor has no session. A firewall that does not know the edge answers 403. */
const EXPECTED = { '/': 200, '/config.json': 200, '/api/user': 401 };

/** @param origin The site's origin. @throws Error naming the paths with a wrong status or no answer. */
export async function probe(origin: string): Promise<void> {
  const answers = await Promise.all(
    Object.entries(EXPECTED).map(async ([path, expected]) => ({
      path,
      expected,
      status: await statusOf(origin + path),
    })),
  );
  const wrong = answers.filter(({ status, expected }) => status !== expected);
  for (const { path, status } of wrong) log.error('the site does not answer', { path, status });
  if (wrong.length > 0) throw new Error(`wrong answers: ${wrong.map(({ path }) => path).join(', ')}`);
}

/** The status of a path; 0 without an answer. */
async function statusOf(address: string): Promise<number> {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    log.warn('no answer', describeError(error));
    return 0;
  }
}
