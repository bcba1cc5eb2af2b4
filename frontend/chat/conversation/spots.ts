/** The letters of the spots that a member has asked about in a room. */
import type { ChatMessage } from '../../../shared/chat.ts';
import { spotLetter } from '../room/spot/spot-words.ts';

/** Keyed by the question's id. @param messages Oldest first. */
export const spotLetters = (messages: readonly ChatMessage[]): ReadonlyMap<string, string> =>
  new Map(messages.filter(({ spot }) => spot !== null).map(({ id }, place) => [id, spotLetter(place)]));
