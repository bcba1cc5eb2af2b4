/** The keys of all items, each with its access pattern. There is one table: PK and SK are strings, `ttl` is in seconds. */
import { decodeTime, encodeTime } from 'ulid';
import { toIso } from '../time.ts';

export interface Key {
  PK: string;
  SK: string;
}
export type Item = Key & Record<string, unknown>;
const key = (PK: string, SK: string = PK): Key => ({ PK, SK });

/** Normalises names that people read as the same: NFKC, lower case. */
export const fold = (name: string): string => name.normalize('NFKC').toLowerCase();

/** The UTC month of a ULID, such as `2026-11`. */
export const monthOf = (ulid: string): string => toIso(decodeTime(ulid)).slice(0, 7);

/** The first ULID of a millisecond since 1970. */
export const ulidAt = (ms: number): string => encodeTime(ms).padEnd(26, '0');

/** The partition of a room's messages, versions, to-dos and painted copies. */
export const roomPartition = (roomId: string): string => `ROOM#${roomId}`;
/** The partition of an account's conversation from before rooms. */
export const earlierPartition = (userId: string): string => `CHAT#${userId}`;
/** The member and the room in the key of a removed room; undefined for any other key. */
export const roomInKey = ({ PK, SK }: Key): { userId: string; roomId: string } | undefined => {
  const [userId, roomId] = [/^HOME#([0-9A-Z]{26})$/.exec(PK)?.[1], /^ROOM#([0-9A-Z]{26})$/.exec(SK)?.[1]];
  return userId !== undefined && roomId !== undefined ? { userId, roomId } : undefined;
};

/** The member and the export in a key; undefined for any other key. */
export const exportInKey = ({ PK, SK }: Key): { userId: string; id: string } | undefined => {
  const [userId, id] = [/^EXPORT#([0-9A-Z]{26})$/.exec(PK)?.[1], /^ZIP#(\d{6})$/.exec(SK)?.[1]];
  return userId !== undefined && id !== undefined ? { userId, id } : undefined;
};

/** The member and the mail in a key; undefined for any other key. */
export const mailInKey = ({ PK, SK }: Key): { userId: string; id: string } | undefined => {
  const [userId, id] = [/^MAIL#([0-9A-Z]{26}|nobody)$/.exec(PK)?.[1], /^MAIL#([0-9A-Z]{26})$/.exec(SK)?.[1]];
  return userId !== undefined && id !== undefined ? { userId, id } : undefined;
};

export const keys = {
  /** A member. Every request of a signed-in member reads it together with the session and the subscription. */
  user: (userId: string) => key(`USER#${userId}`, 'PROFILE'),
  /** State of the membership, Stripe ids, when it was last synced. */
  subscription: (userId: string) => key(`USER#${userId}`, 'SUBSCRIPTION'),
  /** The ids of deleted members, who are deleted again from a restored table. One partition, because few members leave. */
  deletedMember: (userId: string) => key('DELETED', `MEMBER#${userId}`),
  deletedMembers: () => ({ PK: 'DELETED', prefix: 'MEMBER#' }),
  /** The address of a deleted member who was suspended, as a keyed hash: who proves it on another account is suspended. */
  suspendedAddress: (hash: string) => key(`SUSPENDED#${hash}`),
  /** Finds the member by a name, for sign-in, and keeps names unique. Lower case. */
  username: (username: string) => key(`USERNAME#${fold(username)}`),
  /** The skeleton of a username, so that no two usernames look the same. */
  nameSkeleton: (skeleton: string) => key(`SKELETON#${skeleton}`),
  email: (email: string) => key(`EMAIL#${fold(email)}`),
  /** A session, by the SHA-256 of its token, hex. Every request reads it together with the member and their subscription. */
  session: (userId: string, hash: string) => key(`SESSIONS#${userId}`, `SESSION#${hash}`),
  sessions: (userId: string) => ({ PK: `SESSIONS#${userId}`, prefix: 'SESSION#' }),
  /** A browser that a member has signed in with, by the SHA-256 of member and cookie: it has its own limit on guesses. */
  knownDevice: (userId: string, deviceHash: string) => key(`DEVICE#${userId}`, `DEVICE#${deviceHash}`),
  /** One-time password reset link, by the SHA-256 of its token. */
  reset: (hash: string) => key(`RESET#${hash}`),
  /** A link that verifies an email address, by the SHA-256 of its token. */
  verification: (hash: string) => key(`VERIFY#${hash}`),
  /** A member's passkeys, all by one query; and the owner of a passkey, by the SHA-256 of its credential's id. */
  passkey: (userId: string, hash: string) => key(`PASSKEYS#${userId}`, `PASSKEY#${hash}`),
  passkeys: (userId: string) => ({ PK: `PASSKEYS#${userId}`, prefix: 'PASSKEY#' }),
  passkeyOwner: (hash: string) => key(`PASSKEY#${hash}`),
  /** A WebAuthn challenge, by its SHA-256. */
  challenge: (hash: string) => key(`CHALLENGE#${hash}`),
  /** A one-time link for an admin's first passkey, by the SHA-256 of its token. */
  enrolment: (hash: string) => key(`ENROLMENT#${hash}`),
  /** The outbox: a member's mails, newest last. The table's stream starts the mailer for each. */
  mail: (userId: string, mailId: string) => key(`MAIL#${userId}`, `MAIL#${mailId}`),
  mails: (userId: string) => ({ PK: `MAIL#${userId}`, prefix: 'MAIL#' }),
  /** Work that is due on a day, oldest day first. One partition, because few things are due and only the daily rule reads them. */
  due: (day: string, kind: string, subject: string) => key('DUE', `DAY#${day}#${kind}#${subject}`),
  dues: () => ({ PK: 'DUE', prefix: 'DAY#' }),
  /** The key before all work of the day: a page after it begins with that day. */
  beforeDay: (day: string) => key('DUE', `DAY#${day}`),
  /** What a member has saved about their home. */
  home: (userId: string) => key(`HOME#${userId}`, 'HOME'),
  /** A member's rooms; one query for all of them. */
  room: (userId: string, roomId: string) => key(`HOME#${userId}`, `ROOM#${roomId}`),
  rooms: (userId: string) => ({ PK: `HOME#${userId}`, prefix: 'ROOM#' }),
  /** The room for questions that name none, and the number of rooms. */
  firstRoom: (userId: string) => key(`HOME#${userId}`, 'FIRST'),
  /** A member's links to their rooms, all in one item; and what the token of one leads to, by its SHA-256. */
  linkList: (userId: string) => key(`HOME#${userId}`, 'LINKS'),
  sharedLink: (hash: string) => key(`SHARE#${hash}`),
  /** Messages of a room, newest page first. @param under The partition: `ROOM#id`, or `CHAT#user` for a conversation from before rooms. */
  message: (under: string, messageId: string) => key(under, `MSG#${messageId}`),
  messages: (under: string) => ({ PK: under, prefix: 'MSG#' }),
  /** In the same partition: earlier versions of a reply, oldest first, and the room's to-dos. */
  version: (under: string, messageId: string, n: number) =>
    key(under, `VERSION#${messageId}#${String(n).padStart(2, '0')}`),
  versions: (under: string, messageId: string) => ({ PK: under, prefix: `VERSION#${messageId}#` }),
  tasks: (under: string) => key(under, 'TASKS'),
  /** Painted copies of the room's photos, in the same partition, oldest first. */
  painted: (under: string, id: string) => key(under, `PAINTED#${id}`),
  paintedCopies: (under: string) => ({ PK: under, prefix: 'PAINTED#' }),
  /** The pending removal of a deleted room's contents. Deleted last. */
  removal: (roomId: string) => key(roomPartition(roomId), 'REMOVAL'),
  /** The record of an answer for quality reports, by the month of its ULID. It does not identify a member. */
  answerRecord: (replyId: string) => key(`ANSWERED#${monthOf(replyId)}`, `REPLY#${replyId}`),
  answerRecords: (month: string) => ({ PK: `ANSWERED#${month}`, prefix: 'REPLY#' }),
  /** A post, in the feed of its month, newest page first. Its id contains the month, so reading one post is one get. */
  post: (postId: string) => key(`FEED#${monthOf(postId)}`, `POST#${postId}`),
  feed: (month: string) => ({ PK: `FEED#${month}`, prefix: 'POST#' }),
  /** The month of the stage's first post, where the feed ends. */
  forumStart: () => key('FORUM', 'START'),
  /** In one partition: the replies to a post, newest page first, and its likes. */
  reply: (postId: string, replyId: string) => key(`POST#${postId}`, `REPLY#${replyId}`),
  replies: (postId: string) => ({ PK: `POST#${postId}`, prefix: 'REPLY#' }),
  like: (postId: string, userId: string) => key(`POST#${postId}`, `LIKE#${userId}`),
  /** A member's report of a post, a reply or a person, by its ULID. */
  report: (reportedId: string, userId: string) => key(`REPORTED#${reportedId}`, `BY#${userId}`),
  reports: (reportedId: string) => ({ PK: `REPORTED#${reportedId}`, prefix: 'BY#' }),
  /** The moderation queue: open entries, which wait for a decision, and hidden ones. */
  reported: (state: 'open' | 'hidden', reportedId: string) => key(`REPORTED#${state}`, `ID#${reportedId}`),
  reportedItems: (state: 'open' | 'hidden') => ({ PK: `REPORTED#${state}`, prefix: 'ID#' }),
  /** The search index: the posts that have a term, newest page first. */
  searchTerm: (term: string, postId: string) => key(`TERM#${term}`, `POST#${postId}`),
  searchTerms: (term: string) => ({ PK: `TERM#${term}`, prefix: 'POST#' }),
  /** A photo: its owner, visibility and what it is attached to. It has a `ttl` until it is attached. */
  image: (imageId: string) => key(`IMAGE#${imageId}`, 'IMAGE'),
  /** Exports of a member's data, newest last. */
  exported: (userId: string, id: string) => key(`EXPORT#${userId}`, `ZIP#${id}`),
  exports: (userId: string) => ({ PK: `EXPORT#${userId}`, prefix: 'ZIP#' }),
  /** An import from the web, by the token that its socket is opened with. */
  importJob: (token: string) => key(`IMPORT#${token}`, 'JOB'),
  /** The open imports of the stage. No token is as short as `OPEN`. */
  openImports: () => key('IMPORT#OPEN'),
  /** Finds the import that an open socket follows: its messages have only the connection id. */
  connection: (connectionId: string) => key(`CONNECTION#${connectionId}`),
  /** Why an address could not be imported, for the widget's next request for it. */
  importFailure: (userId: string, addressHash: string) => key(`IMPORT#${userId}`, `FAILURE#${addressHash}`),
  /** Finds the member of a Stripe customer, which a webhook names. */
  customer: (customerId: string) => key(`CUSTOMER#${customerId}`),
  /** An address or a card that has used the guarantee, as a keyed hash: its member deleted the account or was refunded. */
  usedGuarantee: (hash: string) => key(`GUARANTEE#${hash}`),
  /** The payment that has claimed the one refund of an address or a card. */
  refundClaim: (hash: string) => key(`GUARANTEE#${hash}`, 'REFUND'),
  /** A Stripe event that was handled. */
  event: (eventId: string) => key(`EVENT#${eventId}`),
  /** The last webhook event that arrived, for the health page. */
  lastEvent: () => key('EVENT#LAST'),
  /** The result of a POST with this Idempotency-Key, so that a repeat answers the same. */
  idempotency: (userId: string, route: string, idempotencyKey: string) =>
    key(`IDEMPOTENCY#${userId}`, `${route}#${idempotencyKey}`),
  /** The reindex result of each file, all by one query; and the newest reindex. */
  knowledgeDocument: (name: string) => key('KNOWLEDGE', `DOC#${name}`),
  knowledgeDocuments: () => ({ PK: 'KNOWLEDGE', prefix: 'DOC#' }),
  reindex: () => key('KNOWLEDGE', 'JOB'),
  /** When each service of the health page last worked. */
  health: () => key('HEALTH'),
  /** The audit log, newest page first. One partition, because there are few admins. */
  audit: (entryId: string) => key('AUDIT', `ENTRY#${entryId}`),
  audits: () => ({ PK: 'AUDIT', prefix: 'ENTRY#' }),
  /** One shard of a statistic, with its daily counts; one query for all shards. */
  counterShard: (name: string, shard: number) => key(`COUNTER#${name}`, `SHARD#${String(shard).padStart(2, '0')}`),
  counter: (name: string) => ({ PK: `COUNTER#${name}`, prefix: 'SHARD#' }),
  /** The slots for a member's concurrent answers. */
  answerPlaces: (userId: string) => key(`RATE#answers#${userId}`, 'PLACES'),
  /** The counted calls in one window. `who` is a member, session, address or other thing that is limited. */
  rate: (what: string, who: string, window: number) => key(`RATE#${what}#${who}`, String(window)),
} as const;
