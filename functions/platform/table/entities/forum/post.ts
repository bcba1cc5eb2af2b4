/** The post item. The forum writes it, and moderation hides it. */
import * as z from 'zod/mini';
import { ULID } from '../../../../../shared/contract/page.ts';
import { PostNote } from '../../../../../shared/forum.ts';
import { PhotoSize } from '../../../../../shared/uploads.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const PostItem = z.object({
  id: z.string(),
  /** Absent once the author has deleted the post. */
  authorId: z.optional(z.string()),
  title: z.string(),
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  /** The size of the photo. */
  imageSize: z.optional(PhotoSize),
  /** The notes on the photo. */
  notes: z.prefault(z.array(PostNote), []),
  /** The author's house, in their words; null for an anonymous post. */
  house: z.prefault(z.nullable(z.string()), null),
  isAnonymous: z.boolean(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  /** How often it was edited; absent if never. */
  edits: z.optional(z.int()),
  likesCount: z.int(),
  repliesCount: z.int(),
  /** `hidden`: by a moderator, and shown only in the moderation queue. `deleted`: by its author, and kept for its replies. */
  status: z.enum(['visible', 'hidden', 'deleted']),
  /** The last mail about replies to it: when it was begun (ISO 8601), its id, and the last reply that it includes. */
  repliesMailed: z.optional(z.object({ at: z.string(), mailId: z.string(), upTo: z.string() })),
  /** The lock of an edit, in milliseconds since 1970: no other edit may begin before this time. */
  lockedUntil: z.optional(z.number()),
});
export type PostItem = z.output<typeof PostItem>;

export const Posts = entity({ name: 'post', schema: PostItem, key: keys.post, list: keys.feed });

/** The `attachedTo` of this post's photo. */
export const attachedTo = (postId: string): string => `POST#${postId}`;

/** The post with this id, whatever its status; undefined where there is none. */
export const postOf = async (postId: string): Promise<PostItem | undefined> =>
  ULID.test(postId) ? Posts.get(postId) : undefined;
