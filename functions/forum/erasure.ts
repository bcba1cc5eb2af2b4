/** Deletes or anonymises a member's posts, replies and likes when they delete their account. Every step is safe to repeat. */
import type { PostsOnDeletion } from '../../shared/accounts/deletion.ts';
import { type Condition, exists, greaterThan, is, isNot } from '../platform/table/expressions.ts';
import { countUp } from '../platform/table/items/counts.ts';
import { type PostItem, Posts, Replies, type ReplyItem } from '../platform/table/items/forum.ts';
import { NO_MEMBER } from '../platform/table/items/user.ts';
import type { Item, Key } from '../platform/table/keys.ts';
import { retryCondition, type TransactionWrite, transact, unlessConditionFails } from '../platform/table/table.ts';
import { writeMany } from '../platform/table/write-many.ts';
import { Likes } from './items.ts';
import { emptyPost, removePost } from './posts/posts.ts';
import { postingsOf } from './search/search-index.ts';

export const isPost = ({ PK, SK }: Key): boolean => PK.startsWith('FEED#') && SK.startsWith('POST#');
export const isReply = ({ PK, SK }: Key): boolean => PK.startsWith('POST#') && SK.startsWith('REPLY#');
const isLike = ({ PK, SK }: Key) => PK.startsWith('POST#') && SK.startsWith('LIKE#');

interface Erasure {
  userId: string;
  posts: PostsOnDeletion;
  /** Reads the items that name the member now. */
  now: (wanted: readonly Key[]) => AsyncIterable<Item>;
}

/**
 * Deletes likes, posts and replies. Where the member chose to keep posts and replies, gives them NO_MEMBER as their author instead. Deletes
 * a hidden post in any case, because nobody reads it.
 * @param found The keys of the member's items in the table. Ignores other kinds.
 */
export async function eraseFromForum(found: readonly Key[], { userId, posts, now }: Erasure): Promise<void> {
  for (const { PK } of found.filter(isLike)) await removeLike(PK.slice('POST#'.length), userId);
  for await (const item of now(found.filter(isReply))) {
    const reply = Replies.parse(item);
    await (posts === 'keep' ? leaveReply(reply) : removeReply(reply));
  }
  for await (const item of now(found.filter(isPost))) {
    const post = Posts.parse(item);
    if (posts === 'delete' || post.status === 'hidden') await erasePost(post);
    else await leavePost(post);
  }
}

/** Makes the writes, again where another member's write came in between. @throws TableBusy after several attempts. */
const untilDone = (writes: () => Promise<TransactionWrite[]>): Promise<void> =>
  retryCondition(async () => {
    const made = await writes();
    if (made.length > 0) await transact(made);
  });

/** Deletes a like and lowers the post's count, whether or not the post is visible. */
const removeLike = (postId: string, userId: string): Promise<void> =>
  untilDone(async () => {
    const [post, like] = await Promise.all([Posts.get(postId), Likes.get(postId, userId)]);
    if (!like) return [];
    return [
      Likes.write.deleteWhen(postId, userId, { createdAt: exists }),
      ...(post ? [Posts.write.update(postId, { add: { likesCount: -1 }, when: { id: exists } })] : []),
    ];
  });

/** Deletes a reply. With the last reply it also deletes the deleted post that was kept for its replies. */
const removeReply = ({ postId, id }: ReplyItem): Promise<void> =>
  untilDone(async () => {
    const [post, reply] = await Promise.all([Posts.get(postId), Replies.get(postId, id)]);
    if (!reply) return [];
    const isLast = post?.status === 'deleted' && post.repliesCount === 1;
    const count = isLast
      ? Posts.write.deleteWhen(postId, { status: is('deleted'), repliesCount: is(1) })
      : Posts.write.update(postId, { add: { repliesCount: -1 }, when: STAYS });
    return [
      Replies.write.deleteWhen(postId, id, { id: exists }),
      ...(post ? [count] : []),
      countUp('forumReplies', -1),
    ];
  });

/** The post stays without this reply. */
const STAYS: Condition<PostItem> = [
  { status: isNot('deleted') },
  { status: is('deleted'), repliesCount: greaterThan(1) },
];

const leaveReply = ({ postId, id, authorId }: ReplyItem) =>
  unlessConditionFails(Replies.update(postId, id, { set: { authorId: NO_MEMBER }, when: { authorId: is(authorId) } }));

/** Deletes a post. Removes its search terms first, because they cannot be found once the post is gone. */
async function erasePost(post: PostItem): Promise<void> {
  await writeMany({ remove: postingsOf(post.id, post).map(({ PK, SK }) => ({ PK, SK })) });
  await untilDone(async () => {
    const now = await Posts.get(post.id);
    if (now?.authorId !== post.authorId) return [];
    return [now?.repliesCount ? emptyPost(now) : removePost(now ?? post), countUp('forumPosts', -1)];
  });
}

/** Leaves a post in the forum, without its author and house. Does nothing where its author has deleted it meanwhile, or it was hidden. */
const leavePost = ({ id, authorId }: PostItem) =>
  unlessConditionFails(
    Posts.update(id, {
      set: { authorId: NO_MEMBER, house: null },
      when: { authorId: is(authorId ?? NO_MEMBER), status: is('visible') },
    }),
  );
