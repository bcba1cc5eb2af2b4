/** The post item, which the forum writes and the moderation queue hides. */
import * as z from 'zod/mini';
import { ULID } from '../../../../../shared/contract/page.ts';
import { PostNote } from '../../../../../shared/forum.ts';
import { PhotoSize } from '../../../../../shared/uploads.ts';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const PostItem = z.object({
  id: z.string(),
  /** Absent once the author has taken the post back. */
  authorId: z.optional(z.string()),
  title: z.string(),
  content: z.string(),
  imageUrl: z.nullable(z.string()),
  /** Of the photo. */
  imageSize: z.optional(PhotoSize),
  /** Pinned on the photo. */
  notes: z.prefault(z.array(PostNote), []),
  /** Where its author writes from, in their words; null for an anonymous post. */
  house: z.prefault(z.nullable(z.string()), null),
  isAnonymous: z.boolean(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  /** How often it was edited; absent for never. */
  edits: z.optional(z.int()),
  likesCount: z.int(),
  repliesCount: z.int(),
  /** `hidden` by a moderator: for nobody but the moderation queue. `deleted` by its author, and kept for its replies. */
  status: z.enum(['visible', 'hidden', 'deleted']),
  /** The last mail about replies to it: when it was begun (ISO 8601), its id, and the last reply that it names. */
  repliesMailed: z.optional(z.object({ at: z.string(), mailId: z.string(), upTo: z.string() })),
  /** While it is being edited, in milliseconds since 1970: no other edit may begin before. */
  lockedUntil: z.optional(z.number()),
});
export type PostItem = z.output<typeof PostItem>;

export const Posts = entity({ name: 'post', schema: PostItem, key: keys.post, list: keys.feed });

/** What a photo of this post is attached to. */
export const attachedTo = (postId: string): string => `POST#${postId}`;

/** The post, whatever its status; undefined where there is none of this id. */
export const postOf = async (postId: string): Promise<PostItem | undefined> =>
  ULID.test(postId) ? Posts.get(postId) : undefined;
