/** The earlier versions of an answer, each with the question as it was. */
import { type Exchange, MAX_VERSIONS } from '../../../shared/chat.ts';
import { Versions } from '../items.ts';
import { asMessage, ownReply } from './messages.ts';

/** The oldest first. @throws Refusal 404 when there is no such reply among the member's own. */
export async function versionsOf(userId: string, id: string): Promise<Exchange[]> {
  const { place, reply } = await ownReply(userId, id);
  const { items } = await Versions.page(place.under, reply.id, { limit: MAX_VERSIONS });
  return items.map((version) => ({
    userMessage: asMessage(place, version.question),
    assistantMessage: asMessage(place, version.reply, reply.version),
  }));
}
