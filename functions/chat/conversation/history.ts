/** The conversation so far: recent exchanges within a budget, their photos and pins, and the dangers already named. */
import { GO_ON_QUESTION } from '../../../shared/chat.ts';
import { withoutHalfParts } from '../../../shared/text/half-marks.ts';
import { withoutCitations } from '../answer/check/citations.ts';
import { questionBlock } from '../answer/prompt/prompt.ts';
import type { MessageItem } from '../items.ts';
import type { Asked, History, PastQuestion } from '../turn.ts';
import { newestMessages, type StoredExchange, statusOf } from './messages.ts';

export const MAX_HISTORY_MESSAGES = 12;
/** About 3,000 tokens: a follow-up needs the thread, not the archive. */
export const MAX_HISTORY_CHARACTERS = 12_000;
/** One long message does not push out all others. */
export const MAX_HISTORY_MESSAGE = 4_000;
/** A reply that was cut off just before is shown whole, or its end: the model goes on from there. 2,000 tokens have about 8,000. */
export const MAX_CUT_REPLY = 9_000;
/** A photo stays in view for this many questions; later ones are about something else. */
const PHOTO_IN_VIEW = 2;

/** What was said in the room before this exchange. One query. */
export async function historyBefore({ place, question }: StoredExchange): Promise<History> {
  const { items } = await newestMessages(place.under, MAX_HISTORY_MESSAGES, question.id);
  return historyFrom(items.toReversed());
}

/** "Go on." is understood as the question whose answer was cut off: it is searched for, and answered, as that was. */
export function subjectOf(question: string, { past }: History): Pick<Asked, 'subject' | 'past'> {
  const own = past.findLastIndex((one) => one.question !== GO_ON_QUESTION);
  const cut = question === GO_ON_QUESTION ? past[own] : undefined;
  return cut ? { subject: cut.question, past: past.slice(0, own) } : { subject: question, past };
}

/** @param messages Oldest first. */
export function historyFrom(messages: readonly MessageItem[]): History {
  const questions = messages.filter(({ role }) => role === 'user');
  const paths = [...new Set(questions.flatMap(({ imageUrl, spot }) => imageUrl ?? spot?.imageUrl ?? []))];
  const photos = paths.map((path, index) => ({ n: index + 1, path }));
  const numberOf = (path: string | null) => photos.find((photo) => photo.path === path)?.n;
  const exchanges = withinBudget(exchangesIn(messages));
  const inView = questions
    .slice(-PHOTO_IN_VIEW)
    .map(({ imageUrl, spot }) => imageUrl ?? spot?.imageUrl)
    .findLast((path) => path !== undefined);
  return {
    turns: exchanges.flatMap(({ question, reply, photo }) => [
      { role: 'user', content: [{ text: questionBlock(question, numberOf(photo)) }] },
      { role: 'assistant', content: [{ text: reply }] },
    ]),
    past: exchanges.map(({ question, reply, photo }) => ({ question, reply, broughtPhoto: photo !== null })),
    photos,
    photoInView: photos.find(({ path }) => path === inView),
    pins: messages.flatMap(({ notes, notesImageUrl }) => {
      const photo = numberOf(notesImageUrl);
      return photo !== undefined && notes.length > 0 ? [{ photo, notes }] : [];
    }),
    isCutOff: exchanges.at(-1)?.isCut ?? false,
    hazardsSaid: [...new Set(messages.flatMap(({ hazards = [] }) => hazards))],
  };
}

interface PastExchange extends PastQuestion {
  /** The path of the photo that the question brought. */
  photo: string | null;
  isCut: boolean;
}

/** Questions with what was answered. A failed, empty or unfinished reply is left out, and its question with it. */
function exchangesIn(messages: readonly MessageItem[]): PastExchange[] {
  return messages.flatMap((reply) => {
    const question = messages.find(({ id }) => id === reply.questionId);
    const status = statusOf(reply);
    const isCut = status === 'cut' && reply === messages.findLast(({ role }) => role === 'assistant');
    const text = withoutCitations(isCut ? withoutHalfParts(reply.content) : reply.content).trim();
    const isAnswered = ['done', 'cut', 'stopped', 'interrupted'].includes(status);
    if (!question || !isAnswered || text === '') return [];
    const said = isCut ? endOf(text) : shortened(text);
    return [{ question: shortened(question.content), reply: said, photo: question.imageUrl, isCut }];
  });
}

const shortened = (text: string): string =>
  text.length <= MAX_HISTORY_MESSAGE ? text : `${text.slice(0, MAX_HISTORY_MESSAGE - 1).toWellFormed()}…`;

const endOf = (text: string): string =>
  text.length <= MAX_CUT_REPLY ? text : `…${text.slice(1 - MAX_CUT_REPLY).toWellFormed()}`;

/** The newest exchanges that fit, oldest first. */
function withinBudget(exchanges: readonly PastExchange[]): PastExchange[] {
  const kept: PastExchange[] = [];
  let characters = 0;
  for (const exchange of exchanges.toReversed().slice(0, MAX_HISTORY_MESSAGES / 2)) {
    // Counts the text as it is sent: escaping makes a quotation mark six times as long.
    characters += questionBlock(exchange.question).length + exchange.reply.length;
    if (characters > MAX_HISTORY_CHARACTERS) break;
    kept.unshift(exchange);
  }
  return kept;
}
