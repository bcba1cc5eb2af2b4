/** The queue of reported posts, and an admin's decisions on them, each recorded in the transaction that carries it out. */
import type { z } from 'zod/mini';
import type { AuditAction, ReportedAuthor, ReportedPost } from '../../../shared/admin.ts';
import { Nothing } from '../../../shared/contract/route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { Users } from '../../platform/table/entities/accounts/user.ts';
import { type Admin, audited, recordAction } from '../../platform/table/entities/admin/audit.ts';
import { type PostItem, postOf } from '../../platform/table/entities/forum/post.ts';
import { reportedPosts } from '../../platform/table/entities/forum/report.ts';
import { batchGet, type TransactionWrite } from '../../platform/table/table.ts';
import { dismissReports, hidePost, reportedAuthorId, restorePost } from './moderation.ts';

type State = ReportedPost['state'];
type Named = z.output<typeof ReportedAuthor>;

/** A page of the queue; anonymous authors are not in it. Three calls. */
export async function reportQueue(
  state: State,
  cursor: string | undefined,
): Promise<{ posts: ReportedPost[]; next: string | undefined }> {
  const { reported, next } = await reportedPosts(state, cursor);
  const named = await authorsOf(reported.map(({ post }) => post));
  const posts = reported.map(({ post, report }) => ({
    id: post.id,
    title: post.title,
    content: post.content,
    imageUrl: post.imageUrl,
    createdAt: post.createdAt,
    isAnonymous: post.isAnonymous,
    isDeleted: post.status === 'deleted',
    author: named.get(post.id) ?? null,
    state,
    reportsCount: report.reportsCount,
    firstReportedAt: report.firstReportedAt,
    hiddenAt: report.hiddenAt ?? null,
    reasons: report.reasons,
  }));
  return { posts, next };
}

async function authorsOf(posts: readonly PostItem[]): Promise<Map<string, Named>> {
  const open = posts.flatMap(({ id, isAnonymous, authorId }) => (isAnonymous || !authorId ? [] : [{ id, authorId }]));
  const users = await batchGet([...new Set(open.map(({ authorId }) => authorId))].map((id) => Users.at(id)));
  const byId = new Map(users.flatMap((user) => (user ? [[user.id, named(user)]] : [])));
  return new Map(
    open.flatMap(({ id, authorId }) => {
      const user = byId.get(authorId);
      return user ? [[id, user]] : [];
    }),
  );
}

/** Who wrote a reported post. That this admin has looked is recorded first. @throws Refusal 404 when it was not reported or has no author. */
export async function reportedAuthor(admin: Admin, postId: string): Promise<Named> {
  const post = await existing(postId);
  const authorId = await reportedAuthorId(post);
  const author = authorId === undefined ? undefined : await Users.get(authorId);
  if (!author) throw new Refusal(404, NOT_WAITING);
  await recordAction({ admin, action: 'report.author-viewed', subject: titleOf(post), postId });
  return named(author);
}

type Verb = (postId: string, audit: TransactionWrite) => Promise<boolean>;

async function decide(
  verb: Verb,
  action: AuditAction,
  admin: Admin,
  postId: string,
): Promise<z.output<typeof Nothing>> {
  const subject = titleOf(await existing(postId));
  if (!(await verb(postId, audited({ admin, action, subject, postId })))) throw new Refusal(404, NOT_WAITING);
  return {};
}

/** Each refuses with 404 what is not in the queue in that state (any more): another admin may have decided meanwhile. */
export const hideReported = (admin: Admin, id: string) => decide(hidePost, 'report.hidden', admin, id);
export const restoreReported = (admin: Admin, id: string) => decide(restorePost, 'report.restored', admin, id);
export const dismissReported = (admin: Admin, id: string) => decide(dismissReports, 'report.dismissed', admin, id);

const named = ({ id, username }: Named): Named => ({ id, username });
const titleOf = ({ title }: PostItem): string => title || 'A deleted post';

const NOT_WAITING = 'This post is not in that part of the queue any more. Reload to see what was decided.';

async function existing(postId: string): Promise<PostItem> {
  const post = await postOf(postId);
  if (!post) throw new Refusal(404, 'There is no such post.');
  return post;
}
