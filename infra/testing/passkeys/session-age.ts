/** Makes sessions older than a test can wait for. */
import { sessionKeyIn } from '../../../functions/platform/http/caller/session.ts';
import { Sessions } from '../../../functions/platform/table/items/user.ts';

/** Sets the session back by ten minutes, without a confirmation since; a passkey that opened it did so then. @param cookie The cookie's value. */
export async function tenMinutesLater(cookie: string): Promise<void> {
  const key = sessionKeyIn(cookie);
  if (!key) throw new Error('that is no cookie of a session');
  const { userId, hash } = key;
  const session = await Sessions.get(userId, hash);
  const before = Date.now() - 600_000;
  await Sessions.update(userId, hash, {
    set: {
      createdAt: new Date(before).toISOString(),
      ...(session?.passkeyAt !== undefined && { passkeyAt: Math.floor(before / 1000) }),
    },
    remove: ['confirmedAt'],
  });
}
