/** The forum: the schemas and limits of posts, replies, likes and reports. */
import * as z from 'zod/mini';
import { Cursor } from './contract/page.ts';
import { MAX_NOTES, NoteKind } from './notes.ts';
import { beginningOf } from './text/beginning.ts';
import { oneLine, plainText, VISIBLE } from './text/plain-text.ts';
import { ObjectPath, PhotoSize } from './uploads.ts';

export const MAX_TITLE = 120;
export const MAX_CONTENT = 10_000;
/** The most characters of a post's content in a list. Twenty whole posts could be 600 kB. */
const MAX_LISTED_CONTENT = 1_000;
export const MAX_REPLY = 5_000;
/** The maximum length of a post's `house`. */
export const MAX_HOUSE = 60;
const MAX_NOTE_TITLE = 60;
const MAX_NOTE_TEXT = 400;
export const MAX_REPORT_DETAILS = 1_000;
const MAX_QUERY = 100;
export const POSTS_A_PAGE = 20;
/** The newest posts among which an order other than by time chooses. */
export const ORDERED_POSTS = 100;
export const REPLIES_A_PAGE = 20;
/** How long after posting the author may edit, in milliseconds. */
export const EDIT_MS = 30 * 60_000;
/** How often a post may be edited. */
export const MAX_EDITS = 10;

/** A named author as other members see them. */
export const Author = z.object({ id: z.string(), firstName: z.string(), profileImageUrl: z.nullable(z.string()) });
export type Author = z.output<typeof Author>;

/** The pin of a note: x from the left and y from the top of the photo, each 0 to 1. */
const Pin = z.object({
  n: z.int().check(z.minimum(1), z.maximum(99)),
  kind: NoteKind,
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
});

/** A numbered note on the photo of a post, copied from a room. */
export const PostNote = z.object({
  ...Pin.shape,
  title: z.string().check(z.overwrite(oneLine), z.maxLength(MAX_NOTE_TITLE)),
  text: z.string().check(z.overwrite(plainText), z.maxLength(MAX_NOTE_TEXT)),
});
export type PostNote = z.output<typeof PostNote>;
const PostNotes = z.array(PostNote).check(z.maxLength(MAX_NOTES, `A photo takes at most ${MAX_NOTES} notes.`));

export const Post = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  /** The size of its photo, where that was stored with the post. */
  imageSize: z.optional(PhotoSize),
  /** The notes on its photo; empty without a photo. */
  notes: z.array(PostNote),
  /** The kind of house or the suburb, in its author's words, such as "small flat, Marrickville"; null for an anonymous post. */
  house: z.nullable(z.string()),
  isAnonymous: z.boolean(),
  createdAt: z.string(),
  /** Null unless it was edited. */
  editedAt: z.nullable(z.string()),
  likesCount: z.int(),
  repliesCount: z.int(),
  isLikedByUser: z.boolean(),
  /** True for its author alone, anonymous or not. */
  isOwn: z.boolean(),
  /** Deleted by its author and kept for its replies: title and content are empty, and there is no photo or author. */
  isDeleted: z.boolean(),
  /** Null for an anonymous post, to everyone. */
  user: z.nullable(Author),
});
export type Post = z.output<typeof Post>;

/** A post in the feed or among search results: `content` is only the beginning of a long text, and the notes are only their pins. */
export const ListedPost = z.object({
  ...Post.shape,
  notes: z.array(Pin),
  /** Whether the text goes on: the single post has all of it. */
  isShortened: z.boolean(),
});
export type ListedPost = z.output<typeof ListedPost>;

/** A post as a list gives it. */
export const listedPost = (post: Post): ListedPost => ({
  ...post,
  content: beginningOf(post.content, MAX_LISTED_CONTENT),
  notes: post.notes.map(({ n, kind, x, y }) => ({ n, kind, x, y })),
  isShortened: post.content.length > MAX_LISTED_CONTENT,
});

/** A draft that another screen passes to the forum's form. Nothing is posted before the member presses Post. */
export const PostDraft = z.object({
  title: z.string(),
  content: z.string(),
  /** A photo of the member, which the form copies; null for none. */
  imageUrl: z.nullable(ObjectPath),
  /** The notes on that photo. */
  notes: z.prefault(PostNotes, []),
});
export type PostDraft = z.input<typeof PostDraft>;

export const Reply = z.object({
  id: z.string(),
  postId: z.string(),
  content: z.string(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** Hidden by our team: its content says so, and its author can neither edit nor delete it. */
  isHidden: z.boolean(),
  /** By the author of the post. Under an anonymous post such a reply is always anonymous too. */
  isByPostAuthor: z.boolean(),
  user: z.nullable(Author),
});
export type Reply = z.output<typeof Reply>;

const title = z
  .string('Give your post a title.')
  .check(
    z.overwrite(oneLine),
    z.maxLength(MAX_TITLE, `A title takes at most ${MAX_TITLE} characters.`),
    z.regex(VISIBLE, 'Give your post a title.'),
  );
const text = (what: string, max: number) =>
  z.string(`Write your ${what}.`).check(
    z.overwrite(plainText),
    // Built only when needed: formatting numbers would cost 10 ms at every start.
    z.maxLength(max, { error: () => `A ${what} takes at most ${max.toLocaleString('en-AU')} characters.` }),
    z.regex(VISIBLE, `Write your ${what}.`),
  );

export const NewPost = z.strictObject({
  title,
  content: text('post', MAX_CONTENT),
  isAnonymous: z.prefault(z.boolean(), false),
  imageUrl: z.optional(z.nullable(ObjectPath)),
  /** Kept with a photo only. */
  notes: z.optional(PostNotes),
  /** Kept with a signed post only. */
  house: z.optional(
    z.nullable(
      z.string().check(z.overwrite(oneLine), z.maxLength(MAX_HOUSE, `This takes at most ${MAX_HOUSE} characters.`)),
    ),
  ),
});
/** The typed fields of a new post, for the validation in the form. */
export const PostWords = z.strictObject({
  title,
  content: NewPost.shape.content,
  house: NewPost.shape.house,
});
export const PostEdit = z.strictObject({ title, content: text('post', MAX_CONTENT) });
export const NewReply = z.strictObject({ content: text('reply', MAX_REPLY) });

export const LikeState = z.object({ likesCount: z.int(), isLikedByUser: z.boolean() });
export type LikeState = z.output<typeof LikeState>;

/** The counted figures of the forum, where the stage shows them (`communityFigures`). */
export const Community = z.object({
  members: z.int(),
  /** Posts of this day, UTC. */
  postsToday: z.int(),
  /** How many posts the search finds for each of the popular topics; `more` where counting stopped before the end. */
  topics: z.array(z.object({ topic: z.string(), posts: z.int(), more: z.boolean() })),
});
export type Community = z.output<typeof Community>;

/** The popular topics, with the figures that the product spec gives them (infra/docs/product-spec.md, section 2). */
export const TOPICS = [
  { topic: '#small-spaces', posts: 342 },
  { topic: '#color-schemes', posts: 189 },
  { topic: '#budget-friendly', posts: 156 },
  { topic: '#sustainable', posts: 98 },
] as const;

/** The reasons for a report, with the labels of the form. */
export const REPORT_REASONS = {
  unkind: 'Unkind or abusive',
  spam: 'Spam or advertising',
  private: 'Shares private details',
  unsafe: 'Unsafe or illegal advice',
  name: 'Offensive name or picture',
  pretends: 'Pretends to be somebody else',
  other: 'Something else',
} as const;
export const ReportReason = z.enum(
  Object.keys(REPORT_REASONS) as [keyof typeof REPORT_REASONS],
  'Choose a reason for your report.',
);
export type ReportReason = z.output<typeof ReportReason>;
export const NewReport = z.strictObject({
  reason: ReportReason,
  details: z.prefault(
    z.string().check(
      z.overwrite(plainText),
      z.maxLength(MAX_REPORT_DETAILS, {
        error: () => `Details take at most ${MAX_REPORT_DETAILS.toLocaleString('en-AU')} characters.`,
      }),
    ),
    '',
  ),
});

/** Chooses among the newest posts: the most liked first, or those without a reply, newest first. */
export const PostOrder = z.enum(['liked', 'unanswered']);
export type PostOrder = z.output<typeof PostOrder>;

/** Newest first, with a cursor for the next page; or one page in another order. */
export const Feed = z
  .strictObject({ cursor: z.optional(Cursor), order: z.optional(PostOrder) })
  .check(z.refine(({ cursor, order }) => cursor === undefined || order === undefined, 'An order has one page only.'));

export const Search = z.strictObject({
  q: z
    .string('Type what you are looking for.')
    .check(
      z.trim(),
      z.minLength(2, 'Type at least two letters to search for.'),
      z.maxLength(MAX_QUERY, `A search takes at most ${MAX_QUERY} characters.`),
    ),
  cursor: z.optional(Cursor),
});
