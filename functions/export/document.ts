/** The shape of verandah.json. A row contains only the attributes that it names, so that new attributes are not exported by accident. */
import * as z from 'zod/mini';
import { AuditAction } from '../../shared/admin.ts';
import { Invoice } from '../../shared/billing.ts';
import { ReportReason } from '../../shared/forum.ts';
import { Task } from '../../shared/rooms.ts';
import { HomeItem, MessageItem, PaintedItem, RoomItem } from '../chat/items.ts';
import { ImportJobItem } from '../imports/items.ts';
import { PostItem, ReplyItem } from '../platform/table/items/forum.ts';
import { ImageItem } from '../platform/table/items/image.ts';
import { MailKind } from '../platform/table/items/mail.ts';
import { UserItem } from '../platform/table/items/user.ts';

/** Raised with a change that breaks readers of the file. */
export const SCHEMA_VERSION = 1;

const Time = z.string();
const Message = z.pick(MessageItem, {
  id: true,
  role: true,
  content: true,
  imageUrl: true,
  imageSize: true,
  createdAt: true,
  status: true,
  failure: true,
  sources: true,
  notes: true,
  notesImageUrl: true,
  unsupported: true,
  rating: true,
  ratingDetails: true,
  version: true,
  suggestions: true,
  palette: true,
  spot: true,
  hazards: true,
  questionId: true,
  cutOff: true,
});

/** A row of each list. All times are ISO 8601 in UTC. */
export const ROWS = {
  rooms: z.extend(
    z.pick(RoomItem, {
      id: true,
      name: true,
      kind: true,
      facing: true,
      size: true,
      keep: true,
      budget: true,
      archived: true,
    }),
    { touchedAt: Time, todo: z.array(Task), painted: z.array(PaintedItem) },
  ),
  /** The messages of every room, oldest first. `roomId` is null in a conversation from before rooms. */
  messages: z.extend(Message, { roomId: z.nullable(z.string()) }),
  earlierVersions: z.object({ roomId: z.nullable(z.string()), question: Message, reply: Message }),
  /** Links to rooms that work. Their tokens are not stored. */
  links: z.object({
    roomId: z.string(),
    costs: z.boolean(),
    until: Time,
    views: z.number(),
    viewedOn: z.nullable(z.string()),
  }),
  posts: z.pick(PostItem, {
    id: true,
    title: true,
    content: true,
    imageUrl: true,
    imageSize: true,
    notes: true,
    house: true,
    isAnonymous: true,
    createdAt: true,
    editedAt: true,
    likesCount: true,
    repliesCount: true,
    status: true,
  }),
  replies: z.pick(ReplyItem, {
    id: true,
    postId: true,
    content: true,
    createdAt: true,
    editedAt: true,
    isByPostAuthor: true,
    isAnonymous: true,
    hiddenAt: true,
  }),
  likes: z.object({ postId: z.string(), createdAt: Time }),
  /** Reports that the member made. */
  reports: z.object({ about: z.string(), reason: ReportReason, details: z.string(), createdAt: Time }),
  /** `file` is its place in the zip. */
  photos: z.extend(
    z.pick(ImageItem, {
      attachedTo: true,
      width: true,
      height: true,
      palette: true,
      visibility: true,
      createdAt: true,
    }),
    { id: z.string(), file: z.string() },
  ),
  imports: z.pick(ImportJobItem, { remoteUrl: true, fileType: true, fileSize: true, phase: true, failure: true }),
  invoices: Invoice,
  passkeys: z.object({ name: z.string(), createdAt: Time, lastUsedAt: z.optional(Time) }),
  sessions: z.object({ browser: z.nullable(z.string()), signedInAt: Time, until: Time }),
  /** Which mails were sent, and when. Their text is not stored. */
  emails: z.object({ kind: MailKind, createdAt: Time, sentAt: z.optional(Time) }),
  /** What the team did with the account. */
  decisions: z.object({ at: Time, action: AuditAction }),
} as const;
export type ListName = keyof typeof ROWS;
export type RowOf<L extends ListName> = z.output<(typeof ROWS)[L]>;

const account = z.extend(
  z.pick(UserItem, {
    id: true,
    username: true,
    email: true,
    emailVerified: true,
    newEmail: true,
    firstName: true,
    profileImageUrl: true,
    role: true,
    createdAt: true,
  }),
  {
    /** Whether it is suspended, and since when. */
    suspendedAt: z.nullable(Time),
    /** Until when a deletion that is asked for can be undone. */
    deletionUntil: z.nullable(Time),
  },
);
const membership = z.nullable(
  z.object({
    status: z.string(),
    periodStart: z.nullable(Time),
    periodEnd: z.nullable(Time),
    endsAt: z.nullable(Time),
  }),
);

/** The fields before the lists. */
export const Head = z.object({
  schemaVersion: z.literal(SCHEMA_VERSION),
  exportedAt: Time,
  account,
  membership,
  home: z.nullable(HomeItem),
});
export type Head = z.output<typeof Head>;

export const ExportDocument = z.extend(Head, {
  $schema: z.string(),
  ...(Object.fromEntries(Object.entries(ROWS).map(([name, row]) => [name, z.array(row as z.ZodMiniType)])) as {
    [L in ListName]: z.ZodMiniArray<(typeof ROWS)[L]>;
  }),
});

/** The JSON Schema of verandah.json, which the zip contains too. */
export const documentSchema = (): string => JSON.stringify(z.toJSONSchema(ExportDocument), null, 2);
