/** Another version of an answer: to the same question, or to the room's last question after an edit. Earlier versions are kept. */
import { ulid } from 'ulid';
import { MAX_VERSIONS, type NewMessage } from '../../../shared/chat.ts';
import type { KeyedCall } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { RefusingWrite } from '../../platform/http/refusing-writes.ts';
import { absent, type Condition, exists, is } from '../../platform/table/expressions.ts';
import { imageSize } from '../../platform/table/items/image.ts';
import { batchGet } from '../../platform/table/table.ts';
import { AnswerRecords, type MessageItem, Messages, recordIdOf, Versions } from '../items.ts';
import type { AskedRoom } from './asked-room.ts';
import {
  attached,
  NOTHING_YET,
  notTheLast,
  questionText,
  repeatOr,
  roomWrites,
  type Stored,
  spotOn,
  storeOnce,
} from './exchange.ts';
import { countedQuestion } from './fair-use.ts';
import { isVersion, noSuchAnswer, type StoredExchange, statusOf } from './messages.ts';

/**
 * Begins another version of a reply.
 * @throws Refusal 404 when the room has no such reply, 409 while it is being written or when there are too many versions, 429
 * beyond fair use. @throws ConditionFailed when the reply has changed meanwhile: read it again.
 */
export async function renewAnswer(asked: AskedRoom, replyId: string, call?: KeyedCall): Promise<Stored> {
  const { under } = asked.place;
  const reply = await Messages.get(under, replyId);
  const question = reply?.questionId === undefined ? undefined : await Messages.get(under, reply.questionId);
  if (!reply || !question) throw noSuchAnswer();
  return renewed(asked, { question, reply }, question, call);
}

/**
 * Puts another question in the place of the room's last one, and begins the reply to it.
 * @throws Refusal as above, and 409 when it is not the last question.
 */
export async function replaceQuestion(
  asked: AskedRoom,
  questionId: string,
  message: NewMessage,
  call?: KeyedCall,
): Promise<Stored> {
  const { last } = asked.room;
  if (last?.questionId !== questionId) return repeatOr(notTheLast(), call);
  const { under } = asked.place;
  const [question, reply] = await batchGet([Messages.at(under, questionId), Messages.at(under, last.replyId)]);
  if (!question || !reply) throw noSuchAnswer();
  const imageUrl = message.imageUrl === undefined ? question.imageUrl : message.imageUrl;
  const { imageSize: known, ...before } = question;
  const size = imageUrl === question.imageUrl ? known && { imageSize: known } : await imageSize(imageUrl);
  const changed: MessageItem = {
    ...before,
    ...size,
    content: questionText(message),
    imageUrl,
    spot: spotOn(message, imageUrl ?? asked.room.photo),
    version: question.version + 1,
  };
  return renewed(asked, { question, reply }, changed, call);
}

/** Stores the exchange so far as an earlier version and begins the reply anew, in one transaction. */
async function renewed(
  asked: AskedRoom,
  before: Pick<StoredExchange, 'question' | 'reply'>,
  question: MessageItem,
  call?: KeyedCall,
): Promise<Stored> {
  const { place, room, answerPlace } = asked;
  const { reply } = before;
  const unready = refusalOf(reply);
  // A repeated call gets the version that the first one has begun.
  if (unready) return repeatOr(unready, call);
  const {
    stopRequested: _stop,
    cutOff: _cut,
    hazards: _hazards,
    rating: _rating,
    ratingDetails: _details,
    ...rest
  } = reply;
  const next: MessageItem = {
    ...rest,
    ...NOTHING_YET,
    content: '',
    status: 'writing',
    version: reply.version + 1,
    recordId: ulid(),
    renewedAt: Date.now(),
  };
  const isEdit = question !== before.question;
  const photo = question.imageUrl === before.question.imageUrl ? null : question.imageUrl;
  const { content, imageUrl, imageSize: size, spot, version } = question;
  const set = { content, imageUrl, spot, version, ...(size && { imageSize: size }) };
  const change = { set, ...(!size && { remove: ['imageSize' as const] }), when: { id: exists } };
  return storeOnce({ place, question, reply: next }, call, [
    answerPlace.take,
    ...countedQuestion(place.userId),
    ...(photo === null ? [] : attached(place, question)),
    { write: Versions.write.create(place.under, reply.id, reply.version, { ...before, reply: unshared(reply) }) },
    ...(await withdrawnWords(reply)),
    { write: Messages.write.replace(place.under, reply.id, next, asRead(reply)) },
    ...(isEdit ? [{ write: Messages.write.update(place.under, question.id, change) }] : []),
    ...roomWrites(asked, photo, undefined, isEdit ? room.last : undefined),
  ]);
}

/** An earlier version cannot be rated any more, so the words of its rating are no longer shared with the desk. */
function unshared(reply: MessageItem): MessageItem {
  const { ratingDetails } = reply;
  return ratingDetails ? { ...reply, ratingDetails: { ...ratingDetails, share: false } } : reply;
}

/** The write that removes shared words from the answer's record; none where none were shared or the record has expired. */
async function withdrawnWords(reply: MessageItem): Promise<RefusingWrite[]> {
  const id = recordIdOf(reply);
  if (!reply.ratingDetails?.share || !(await AnswerRecords.get(id))) return [];
  return [{ write: AnswerRecords.write.update(id, { remove: ['words'], when: { id: exists } }) }];
}

/** Why there can be no other version now: 409. */
function refusalOf(reply: MessageItem): Refusal | undefined {
  if (statusOf(reply) === 'writing')
    return new Refusal(409, 'This answer is still being written. Wait for its end, or stop it first.');
  return reply.version >= MAX_VERSIONS
    ? new Refusal(409, `There are ${MAX_VERSIONS} versions of this answer already. Ask it as a new question.`)
    : undefined;
}

/** The condition that the reply has not changed since it was read: the version keeps its whole text and its rating. */
const asRead = ({ status, version, renewedAt, stopRequested, ratingDetails }: MessageItem): Condition<MessageItem> => ({
  status: is(status),
  version: isVersion(version),
  renewedAt: renewedAt === undefined ? absent : is(renewedAt),
  stopRequested: stopRequested ? exists : absent,
  ratingDetails: ratingDetails ? is(ratingDetails) : absent,
});
