/** Leaves for a path that answers with a redirect, such as a download. */
import { ApiError, isConfirmed, isUnconfirmed, reportSignedOut } from './client.ts';

/**
 * Makes the call first, and asks the member to confirm who they are where it needs that: a refusal would be a page without a way back.
 * @throws ApiError where the call is refused, or the member does not confirm; TypeError where no answer comes.
 */
export async function leaveFor(path: string): Promise<void> {
  const answer = await fetch(path, { credentials: 'include', redirect: 'manual' });
  if (answer.type !== 'opaqueredirect') {
    const error = new ApiError(answer.status, await answer.text());
    reportSignedOut(error);
    if (!(isUnconfirmed(error) && (await isConfirmed()))) throw error;
  }
  location.assign(path);
}
