/** Pictures that show no room: flat, black, drawn, noise and text. Each has to be declined, without notes. */
import { type Conversation, lastReply } from '../asking/designer.ts';
import { DECLINED_PICTURES } from '../pictures.ts';
import { plainly } from '../wording.ts';
import { atLeast, type Bar, shortly } from './bar.ts';

const QUESTIONS = ['What would you change in this room?', 'Which colours suit this?', 'Any ideas?', ''];
export const PICTURES = DECLINED_PICTURES.map((photo, n) => ({
  key: `picture/${photo}`,
  turns: [{ text: QUESTIONS[n % QUESTIONS.length] ?? '', photo }],
}));

const DECLINED =
  /(can't|cannot|do not|don't|doesn't|does not|isn't|is not|no|not|nothing|unable|too dark|too little|hard to)\b.{0,60}\b(room|see|make out|tell|read|photo|picture|look|light|dark)|too dark|(drawing|screenshot|flat colour|one colour|single colour|text)\b|(send|try|take|attach|share|upload)\b.{0,30}\b(another|new|brighter|clearer|photo|picture)/;

/** @param asked The conversations of PICTURES. */
export function pictureBars(asked: readonly Conversation[]): Bar[] {
  const keys = new Set(PICTURES.map(({ key }) => key));
  const replies = asked
    .filter(({ key }) => keys.has(key))
    .map((conversation) => ({ key: conversation.key, reply: lastReply(conversation) }));
  const taken = replies.flatMap(({ key, reply }) => {
    const said = DECLINED.test(plainly(reply.content));
    if (reply.notes.length === 0 && said && reply.status === 'done') return [];
    return [
      `${key}: ${reply.notes.length} notes, ${said ? 'declines' : 'does not decline'}: ${shortly(reply.content, 120)}`,
    ];
  });
  return [atLeast('pictures of no room declined', 1, replies.length, taken)];
}
