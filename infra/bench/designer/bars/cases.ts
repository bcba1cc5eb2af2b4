/** The written cases: what each answer lacks, and the bars over all of them, over follow-ups and over pins. */
import { type Conversation, lastReply } from '../asking/designer.ts';
import { type Reply, shows } from '../asking/reply.ts';
import { CASES, type WrittenCase } from '../questions.ts';
import { contains, isPartlyIn, plainly, sentencesOf } from '../wording.ts';
import { atLeast, type Bar, shortly } from './bar.ts';

const DECLINES =
  /\b(do not|don't|can't|cannot|am not able|not able|unable|isn't|is not|aren't|no (price|prices|brand|brands|record|memory|picture)|nothing (in|on|about)|not (in|part of|covered|something)|outside|only (help|answer|advise)|doesn't (cover|say)|does not (cover|say))\b/;

/** What is wrong with the answers to a case; nothing where it passes. */
function lackingIn(written: WrittenCase, conversation: Conversation): string[] {
  const last = lastReply(conversation);
  if (last.status !== 'done') return [`${last.status}: ${last.content}`];
  return [
    ...written.mustSay
      .filter((fact) => !contains(last.content, fact))
      .map((fact) => `does not say ${[fact].flat()[0]}`),
    ...written.mustNotSay.filter((text) => contains(last.content, text)).map((text) => `says ${text}`),
    ...(written.articles.length > 0 && !shows(last, written.articles)
      ? [`shows none of ${written.articles.join(', ')}`]
      : []),
    ...hazardLacking(written, last),
    ...(written.declines === true && !DECLINES.test(plainly(last.content).slice(0, 600)) ? ['does not decline'] : []),
    ...(written.sources !== undefined && last.sources.length > written.sources
      ? [`shows ${last.sources.length} sources`]
      : []),
    ...(isPartlyIn(last.content, written.language) ? [] : [`is not in ${written.language}`]),
    ...photoLacking(written, conversation),
  ];
}

function hazardLacking({ hazard }: WrittenCase, last: Reply): string[] {
  if (hazard === 'any') return [];
  if (hazard === null) return last.hazard === null ? [] : ['warns of nothing dangerous'];
  return last.hazard === hazard ? [] : [`does not begin with ${hazard}`];
}

function photoLacking(written: WrittenCase, { replies, turns }: Conversation): string[] {
  const last = replies.at(-1);
  const pinned = replies.findLast(({ notes }, n) => turns[n]?.photo !== undefined && notes.length > 0);
  if (written.notes && replies[0]?.notes.length === 0) return ['pins no notes'];
  if (!written.pin || !last) return [];
  const note = pinned?.notes.find(({ n }) => n === written.pin);
  if (!note) return [`there is no pin ${written.pin} to explain`];
  return speaksOf(last.content, note)
    ? []
    : [`does not speak of pin ${written.pin}: ${shortly(note.title || note.text, 80)}`];
}

/** Whether the answer has the note's title, or half of the longer words of its text. */
function speaksOf(answer: string, { title, text }: Reply['notes'][number]): boolean {
  const plain = plainly(answer);
  if (title !== '' && plain.includes(plainly(title))) return true;
  const words = [...new Set(plainly(text).match(/\p{L}{5,}/gu) ?? [])];
  return words.length > 0 && words.filter((word) => plain.includes(word)).length >= words.length / 2;
}

interface Judged {
  written: WrittenCase;
  conversation: Conversation;
  lacking: string[];
}

/** @param asked The conversations of the cases, by their keys. */
export function caseBars(asked: readonly Conversation[], cases: readonly WrittenCase[] = CASES): Bar[] {
  const byKey = new Map(asked.map((conversation) => [conversation.key, conversation]));
  const judged: Judged[] = cases.flatMap((written) => {
    const conversation = byKey.get(caseKey(written));
    return conversation ? [{ written, conversation, lacking: lackingIn(written, conversation) }] : [];
  });
  const failures = (of: readonly Judged[]) =>
    of
      .filter(({ lacking }) => lacking.length > 0)
      .map(
        ({ written, lacking, conversation }) =>
          `${written.id}: ${lacking.join('; ')}\n      ${shortly(lastReply(conversation).content)}`,
      );
  const follow = judged.filter(({ written }) => written.set === 'follow-ups');
  const pins = judged.filter(({ written }) => written.pin !== undefined || written.compare);
  const offSubject = follow
    .filter(({ written, conversation }) => !shows(lastReply(conversation), written.articles))
    .map(({ written }) => written.id);
  const ofFacts = judged.filter(({ written }) => beginsWithFacts(written));
  return [
    atLeast('cases passed', 0.85, judged.length, failures(judged)),
    atLeast(`facts in the first ${FIRST_SENTENCES} sentences`, 0.75, ofFacts.length, lateFacts(ofFacts)),
    atLeast('follow-ups on the right subject', 0.95, follow.length, offSubject),
    atLeast('"pin n?" and "compare" answered', 0.9, pins.length, failures(pins)),
  ];
}

/** Sentences of an answer that a reader surely reads. */
const FIRST_SENTENCES = 3;

/** Whether an answer can begin with its facts: it has no danger or photo to speak of first, and nothing to decline. */
const beginsWithFacts = ({ hazard, turns, declines, mustSay, language }: WrittenCase): boolean =>
  mustSay.length > 0 &&
  hazard === null &&
  !declines &&
  language === 'en' &&
  turns.every(({ photo }) => photo === undefined);

/** The answers whose first sentences lack a fact. */
function lateFacts(judged: readonly Judged[]): string[] {
  return judged.flatMap(({ written, conversation }) => {
    const { content } = lastReply(conversation);
    const first = sentencesOf(content)
      .slice(0, FIRST_SENTENCES)
      .map(({ text }) => text)
      .join(' ');
    const late = written.mustSay.filter((fact) => !contains(first, fact)).map((fact) => [fact].flat()[0]);
    return late.length > 0 ? [`${written.id}: ${late.join('; ')}\n      ${shortly(first, 400)}`] : [];
  });
}

/** For the report: the number of passed cases in each file. */
export function passedBySet(asked: readonly Conversation[], cases: readonly WrittenCase[] = CASES): string[] {
  const byKey = new Map(asked.map((conversation) => [conversation.key, conversation]));
  const sets = Map.groupBy(cases, ({ set }) => set);
  return [...sets].map(([set, all]) => {
    const passed = all.filter((written) => {
      const conversation = byKey.get(caseKey(written));
      return conversation && lackingIn(written, conversation).length === 0;
    });
    return `${set} ${passed.length} of ${all.length}`;
  });
}

export const caseKey = ({ id }: WrittenCase): string => `case/${id}`;
