/** The letters of the places that a member has asked about in a room. */
import type { ChatMessage } from '../../../shared/chat.ts';
import { spotLetter } from '../room/spot/spot-words.ts';

/** By the id of the question. @param messages Oldest first. */
export const spotLetters = (messages: readonly ChatMessage[]): ReadonlyMap<string, string> =>
  new Map(messages.filter(({ spot }) => spot !== null).map(({ id }, place) => [id, spotLetter(place)]));
