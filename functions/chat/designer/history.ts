/** What the designer is told of the conversation so far: recent exchanges within a budget, and the photo still in view. */
import type { Message } from '@aws-sdk/client-bedrock-runtime';
import type { MessageItem } from '../../platform/table/entities/chat/message.ts';
import { asMessage, newestMessages } from '../exchange/messages.ts';
import { withoutCitations } from '../reply/citations.ts';
import { questionBlock } from './prompt.ts';

export const MAX_HISTORY_MESSAGES = 12;
/** About 3,000 tokens: a follow-up needs the thread, not the archive. */
export const MAX_HISTORY_CHARACTERS = 12_000;
/** One long message does not push out all others. */
export const MAX_HISTORY_MESSAGE = 4_000;
/** A photo is in view while it is among this many exchanges; later questions are about something else. */
const PHOTO_IN_VIEW = 2;

export interface History {
  /** Turns for the model, oldest first; each question is followed by its reply. */
  turns: Message[];
  /** The question before this one, if any. */
  previousQuestion: string | undefined;
  /** The newest earlier photo that a follow-up may be about. */
  photoInView: string | null;
}

/** The member's conversation before the exchange `own`. One query. */
export async function historyBefore(
  userId: string,
  own: { userMessage: { id: string }; assistantMessage: { id: string } },
): Promise<History> {
  const ids = [own.userMessage.id, own.assistantMessage.id];
  const { items } = await newestMessages(userId, MAX_HISTORY_MESSAGES + ids.length);
  return historyFrom(items.filter(({ id }) => !ids.includes(id)).toReversed());
}

/** @param messages Oldest first. */
export function historyFrom(messages: readonly MessageItem[]): History {
  const questions = messages.filter(({ role }) => role === 'user');
  return {
    turns: withinBudget(exchangesIn(messages)).flatMap(({ question, reply }) => [
      { role: 'user', content: [{ text: questionBlock(question) }] },
      { role: 'assistant', content: [{ text: reply }] },
    ]),
    previousQuestion: questions.at(-1)?.content,
    photoInView: questions.slice(-PHOTO_IN_VIEW).findLast(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? null,
  };
}

interface PastExchange {
  question: string;
  reply: string;
}

/** Questions with what was answered. A failed, empty or unfinished reply is left out, and its question with it. */
function exchangesIn(messages: readonly MessageItem[]): PastExchange[] {
  return messages.flatMap((reply) => {
    const question = messages.find(({ id }) => id === reply.questionId);
    const text = withoutCitations(reply.content).trim();
    const said = ['done', 'stopped', 'interrupted'].includes(asMessage(reply).status);
    return question && said && text !== '' ? [{ question: shortened(question.content), reply: shortened(text) }] : [];
  });
}

const shortened = (text: string): string =>
  text.length <= MAX_HISTORY_MESSAGE ? text : `${text.slice(0, MAX_HISTORY_MESSAGE - 1).toWellFormed()}…`;

/** The newest exchanges that fit, oldest first. */
function withinBudget(exchanges: readonly PastExchange[]): PastExchange[] {
  const kept: PastExchange[] = [];
  let characters = 0;
  for (const exchange of exchanges.toReversed().slice(0, MAX_HISTORY_MESSAGES / 2)) {
    characters += exchange.question.length + exchange.reply.length;
    if (characters > MAX_HISTORY_CHARACTERS) break;
    kept.unshift(exchange);
  }
  return kept;
}
