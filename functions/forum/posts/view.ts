/** Posts and replies as one member sees them. The only place that decides whether an author is shown. */

import { DELETED_MEMBER } from '../../../shared/accounts/retention.ts';
import { Author, type Post, type Reply } from '../../../shared/forum.ts';
import type { PostItem, ReplyItem } from '../../platform/table/items/forum.ts';
import { NO_MEMBER, Users } from '../../platform/table/items/user.ts';
import { batchGet } from '../../platform/table/table.ts';
import { Likes } from '../items.ts';

/** Keeps only the fields of a member's record that others may see. */
const asAuthor = (record: Author | null): Author | null => record && Author.parse(record);

/** The id of the author to show; undefined for an anonymous or a deleted post. */
const namedAuthor = ({ authorId, isAnonymous }: { authorId?: string | undefined; isAnonymous: boolean }) =>
  isAnonymous ? undefined : authorId;

/** The author of posts and replies whose member has deleted their account. */
const GONE: Author = { id: NO_MEMBER, firstName: DELETED_MEMBER, profileImageUrl: null };

/** Members by their ids, as others see them. Does not read anonymous authors. */
function authorsIn(ids: (string | undefined)[]) {
  const distinct = [...new Set(ids)].filter((id): id is string => id !== undefined && id !== NO_MEMBER);
  return {
    references: distinct.map((id) => Users.at(id)),
    /** @param found The items of the references, in their order. */
    from: (found: readonly unknown[]) =>
      new Map<string, Author | null>([
        [NO_MEMBER, GONE],
        ...distinct.map((id, place) => [id, Author.safeParse(found[place]).data ?? null] as const),
      ]),
  };
}

/** One call reads the named authors, and which of the posts this member likes. */
export async function postsSeenBy(memberId: string, posts: readonly PostItem[]): Promise<Post[]> {
  const authors = authorsIn(posts.map(namedAuthor));
  const found = await batchGet([...posts.map(({ id }) => Likes.at(id, memberId)), ...authors.references]);
  const names = authors.from(found.slice(posts.length));
  return posts.map((post, place) =>
    postSeenBy(memberId, post, found[place] !== undefined, names.get(namedAuthor(post) ?? '') ?? null),
  );
}

/** @param author The record of the author; shown unless the post is anonymous. */
export function postSeenBy(memberId: string, post: PostItem, isLikedByUser: boolean, author: Author | null): Post {
  const { authorId, status, lockedUntil: _locked, edits: _edits, repliesMailed: _mailed, ...shown } = post;
  return {
    ...shown,
    isLikedByUser,
    isOwn: authorId === memberId,
    isDeleted: status === 'deleted',
    user: namedAuthor(post) === undefined ? null : asAuthor(author),
  };
}

/** One call reads the named authors. */
export async function repliesSeenBy(memberId: string, replies: readonly ReplyItem[]): Promise<Reply[]> {
  const authors = authorsIn(replies.map(namedAuthor));
  const names = authors.from(await batchGet(authors.references));
  return replies.map((reply) => replySeenBy(memberId, reply, names.get(reply.authorId) ?? null));
}

const HIDDEN_REPLY = 'Our team has hidden this reply.';

/** @param author The record of the author; shown unless the reply is anonymous. */
export function replySeenBy(memberId: string, reply: ReplyItem, author: Author | null): Reply {
  const { authorId, isAnonymous, hiddenAt, ...shown } = reply;
  return {
    ...shown,
    ...(hiddenAt !== undefined && { content: HIDDEN_REPLY }),
    isOwn: authorId === memberId,
    isHidden: hiddenAt !== undefined,
    user: isAnonymous ? null : asAuthor(author),
  };
}
