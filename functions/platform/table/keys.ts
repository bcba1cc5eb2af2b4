/** Every item's key, once, with the access pattern that it serves. One table: PK and SK are strings, `ttl` is in seconds. */
import { decodeTime } from 'ulid';
import { toIso } from '../time.ts';

export interface Key {
  PK: string;
  SK: string;
}
const key = (PK: string, SK: string = PK): Key => ({ PK, SK });

/** One spelling for names that people read as the same: NFKC, lower case. */
export const fold = (name: string): string => name.normalize('NFKC').toLowerCase();

/** The UTC month of a ULID, such as `2026-11`. */
export const monthOf = (ulid: string): string => toIso(decodeTime(ulid)).slice(0, 7);

/** Where a room's messages, versions and to-dos lie. */
export const roomPartition = (roomId: string): string => `ROOM#${roomId}`;
/** Where the conversation of an account from before rooms lies. */
export const earlierPartition = (userId: string): string => `CHAT#${userId}`;
/** The member and the room that the key of a removed room names; undefined for any other key. */
export const roomInKey = ({ PK, SK }: Key): { userId: string; roomId: string } | undefined => {
  const [userId, roomId] = [/^HOME#([0-9A-Z]{26})$/.exec(PK)?.[1], /^ROOM#([0-9A-Z]{26})$/.exec(SK)?.[1]];
  return userId !== undefined && roomId !== undefined ? { userId, roomId } : undefined;
};

/** The member and the export that a key names; undefined for any other key. */
export const exportInKey = ({ PK, SK }: Key): { userId: string; id: string } | undefined => {
  const [userId, id] = [/^EXPORT#([0-9A-Z]{26})$/.exec(PK)?.[1], /^ZIP#(\d{6})$/.exec(SK)?.[1]];
  return userId !== undefined && id !== undefined ? { userId, id } : undefined;
};

/** The mail that a key names; undefined for any other key. */
export const mailIdInKey = ({ PK }: Key): string | undefined => /^MAIL#([0-9A-Z]{26})$/.exec(PK)?.[1];

export const keys = {
  /** A member. Read together with their subscription in one BatchGetItem. */
  user: (userId: string) => key(`USER#${userId}`, 'PROFILE'),
  /** State of the membership, Stripe ids, when it was last synced. */
  subscription: (userId: string) => key(`USER#${userId}`, 'SUBSCRIPTION'),
  /** The ids of members whose accounts were deleted: a restored table is cleared of them. One partition: few leave. */
  deletedMember: (userId: string) => key('DELETED', `MEMBER#${userId}`),
  deletedMembers: () => ({ PK: 'DELETED', prefix: 'MEMBER#' }),
  /** Uniqueness of names and sign-in: to the member's id. Lower case. */
  username: (username: string) => key(`USERNAME#${fold(username)}`),
  /** Beside the username: what it looks like, so that no other name is taken for it. */
  nameSkeleton: (skeleton: string) => key(`SKELETON#${skeleton}`),
  email: (email: string) => key(`EMAIL#${fold(email)}`),
  /** By token (its SHA-256, hex), and by member, written together: one read a request, and all of a member's to end them. */
  session: (hash: string) => key(`SESSION#${hash}`),
  memberSession: (userId: string, hash: string) => key(`SESSIONS#${userId}`, `SESSION#${hash}`),
  memberSessions: (userId: string) => ({ PK: `SESSIONS#${userId}`, prefix: 'SESSION#' }),
  /** A browser that a member has signed in with, by the SHA-256 of member and cookie: it has guesses of its own. */
  knownDevice: (userId: string, deviceHash: string) => key(`DEVICE#${userId}`, `DEVICE#${deviceHash}`),
  /** One-time password reset link, by the SHA-256 of its token. */
  reset: (hash: string) => key(`RESET#${hash}`),
  /** A link that verifies an email address, by the SHA-256 of its token. */
  verification: (hash: string) => key(`VERIFY#${hash}`),
  /** A member's passkeys: all of them by one query; and whose a passkey is, by the SHA-256 of its credential's id. */
  passkey: (userId: string, hash: string) => key(`PASSKEYS#${userId}`, `PASSKEY#${hash}`),
  passkeys: (userId: string) => ({ PK: `PASSKEYS#${userId}`, prefix: 'PASSKEY#' }),
  passkeyOwner: (hash: string) => key(`PASSKEY#${hash}`),
  /** A challenge that a passkey is to answer, by its SHA-256. */
  challenge: (hash: string) => key(`CHALLENGE#${hash}`),
  /** A one-time link for an admin's first passkey, by the SHA-256 of its token. */
  enrolment: (hash: string) => key(`ENROLMENT#${hash}`),
  /** A mail to send; the table's stream tells the mailer of it. */
  mail: (mailId: string) => key(`MAIL#${mailId}`),
  /** Work that is due on a day; all of a day by one query. */
  due: (day: string, kind: string, subject: string) => key(`DUE#${day}`, `KIND#${kind}#${subject}`),
  dues: (day: string) => ({ PK: `DUE#${day}`, prefix: 'KIND#' }),
  /** What a member says of their home. */
  home: (userId: string) => key(`HOME#${userId}`, 'HOME'),
  /** A member's rooms: all of them by one query. */
  room: (userId: string, roomId: string) => key(`HOME#${userId}`, `ROOM#${roomId}`),
  rooms: (userId: string) => ({ PK: `HOME#${userId}`, prefix: 'ROOM#' }),
  /** Which room a question without one goes to, and how many rooms there are. */
  firstRoom: (userId: string) => key(`HOME#${userId}`, 'FIRST'),
  /** Messages of a room, newest page first. @param under `ROOM#id`, or where a conversation from before rooms lies: `CHAT#user`. */
  message: (under: string, messageId: string) => key(under, `MSG#${messageId}`),
  messages: (under: string) => ({ PK: under, prefix: 'MSG#' }),
  /** Beside them: earlier versions of a reply, oldest first, and the room's to-dos. */
  version: (under: string, messageId: string, n: number) =>
    key(under, `VERSION#${messageId}#${String(n).padStart(2, '0')}`),
  versions: (under: string, messageId: string) => ({ PK: under, prefix: `VERSION#${messageId}#` }),
  tasks: (under: string) => key(under, 'TASKS'),
  /** Of a room that is deleted: what is left of it to remove. Gone last. */
  removal: (roomId: string) => key(roomPartition(roomId), 'REMOVAL'),
  /** What is learned from an answer, by the month of its id, a ULID; nothing leads to a member. */
  answerRecord: (replyId: string) => key(`ANSWERED#${monthOf(replyId)}`, `REPLY#${replyId}`),
  answerRecords: (month: string) => ({ PK: `ANSWERED#${month}`, prefix: 'REPLY#' }),
  /** A post, in the feed of its month: newest page first. Its id carries the month, so one post is one get. */
  post: (postId: string) => key(`FEED#${monthOf(postId)}`, `POST#${postId}`),
  feed: (month: string) => ({ PK: `FEED#${month}`, prefix: 'POST#' }),
  /** The month of the stage's first post, where walking back through the feed ends. */
  forumStart: () => key('FORUM', 'START'),
  /** Beside each other: the replies to a post, newest page first; who likes it. */
  reply: (postId: string, replyId: string) => key(`POST#${postId}`, `REPLY#${replyId}`),
  replies: (postId: string) => ({ PK: `POST#${postId}`, prefix: 'REPLY#' }),
  like: (postId: string, userId: string) => key(`POST#${postId}`, `LIKE#${userId}`),
  /** Who reported a post, a reply or a person, each by its ULID. */
  report: (reportedId: string, userId: string) => key(`REPORTED#${reportedId}`, `BY#${userId}`),
  /** The moderation queue: what waits for a decision, and the posts that were hidden. */
  reported: (state: 'open' | 'hidden', reportedId: string) => key(`REPORTED#${state}`, `ID#${reportedId}`),
  reportedItems: (state: 'open' | 'hidden') => ({ PK: `REPORTED#${state}`, prefix: 'ID#' }),
  /** Search: the posts that have a word, newest page first. */
  searchTerm: (term: string, postId: string) => key(`TERM#${term}`, `POST#${postId}`),
  searchTerms: (term: string) => ({ PK: `TERM#${term}`, prefix: 'POST#' }),
  /** A photo: owner, visibility, what it is attached to; a `ttl` until it is. */
  image: (imageId: string) => key(`IMAGE#${imageId}`, 'IMAGE'),
  /** Files of a member's data, newest last. */
  exported: (userId: string, id: string) => key(`EXPORT#${userId}`, `ZIP#${id}`),
  exports: (userId: string) => ({ PK: `EXPORT#${userId}`, prefix: 'ZIP#' }),
  /** An import from the web, by the token that its socket is opened with. */
  importJob: (token: string) => key(`IMPORT#${token}`, 'JOB'),
  /** The imports that are open on the stage; no token is as short. */
  openImports: () => key('IMPORT#OPEN'),
  /** From an open socket to the import that it follows: messages name the connection alone. */
  connection: (connectionId: string) => key(`CONNECTION#${connectionId}`),
  /** Why an address could not be imported, for the widget's next question about it. */
  importFailure: (userId: string, addressHash: string) => key(`IMPORT#${userId}`, `FAILURE#${addressHash}`),
  /** From a webhook's customer to the member. */
  customer: (customerId: string) => key(`CUSTOMER#${customerId}`),
  /** An address or a card whose member has had a membership and left, or the payment back, as a keyed hash. */
  usedGuarantee: (hash: string) => key(`GUARANTEE#${hash}`),
  /** Which payment has the one refund of it. */
  refundClaim: (hash: string) => key(`GUARANTEE#${hash}`, 'REFUND'),
  /** A Stripe event whose work has been done. */
  event: (eventId: string) => key(`EVENT#${eventId}`),
  /** The last webhook event that arrived, for the health page. */
  lastEvent: () => key('EVENT#LAST'),
  /** What a POST with this Idempotency-Key created, so that a repeat answers the same. */
  idempotency: (userId: string, route: string, idempotencyKey: string) =>
    key(`IDEMPOTENCY#${userId}`, `${route}#${idempotencyKey}`),
  /** What a reindex made of a file, and the newest reindex; all files by one query. */
  knowledgeDocument: (name: string) => key('KNOWLEDGE', `DOC#${name}`),
  knowledgeDocuments: () => ({ PK: 'KNOWLEDGE', prefix: 'DOC#' }),
  reindex: () => key('KNOWLEDGE', 'JOB'),
  /** How many articles of the build are in the statistic already. */
  /** When each thing that the desk checks last worked. */
  health: () => key('HEALTH'),
  /** What an admin did, newest page first. One partition: admins are few. */
  audit: (entryId: string) => key('AUDIT', `ENTRY#${entryId}`),
  audits: () => ({ PK: 'AUDIT', prefix: 'ENTRY#' }),
  /** One of the shards of a statistic, its days inside; all of them by one query. */
  counterShard: (name: string, shard: number) => key(`COUNTER#${name}`, `SHARD#${String(shard).padStart(2, '0')}`),
  counter: (name: string) => ({ PK: `COUNTER#${name}`, prefix: 'SHARD#' }),
  /** Which of a member's places for answers are taken. */
  answerPlaces: (userId: string) => key(`RATE#answers#${userId}`, 'PLACES'),
  /** Calls of one person in one window. */
  rate: (what: string, who: string, window: number) => key(`RATE#${what}#${who}`, String(window)),
} as const;
