/** The calls of the forum. */
import * as z from 'zod/mini';
import {
  Community,
  Feed,
  LikeState,
  ListedPost,
  NewPost,
  NewReply,
  NewReport,
  Post,
  PostEdit,
  Reply,
  Search,
} from '../../forum.ts';
import { HOUR_SECONDS } from '../durations.ts';
import { Page } from '../page.ts';
import { defineRoutes, type Limit, Nothing } from '../route.ts';
import { untilVerified } from '../until-verified.ts';

const hourly = (times: number, message: string): Limit => ({ times, perSeconds: HOUR_SECONDS, per: 'member', message });
const LATER = 'Please come back a little later.';
/**
 * For each of the calls that read. It is a page every three seconds for an hour: more than anybody reads, and a page may be 100 kB, its
 * replies 300 kB. The count is one write more for each call.
 */
const READS = hourly(1_200, `That is 1,200 pages of the forum in an hour. ${LATER}`);
const LIKES = hourly(600, `That is 600 likes in an hour. ${LATER}`);
const REPORTS = hourly(30, `That is 30 reports in an hour. ${LATER}`);
const EDITS = hourly(100, `That is 100 changes in an hour. ${LATER}`);

export const forumRoutes = defineRoutes({
  'GET /api/forum/posts': {
    domain: 'forum',
    access: 'member',
    query: Feed,
    answer: z.array(ListedPost),
    operations: 7,
    limit: READS,
  },
  'POST /api/forum/posts': {
    domain: 'forum',
    access: 'member',
    body: NewPost,
    idempotent: true,
    answer: Post,
    // One write for every 25 terms of the search index, at most six. One read of the photo.
    // One count for a member whose email is not verified.
    operations: 13,
    limit: hourly(60, `That is 60 posts in an hour. ${LATER}`),
    unverifiedLimit: untilVerified(10, 'posts'),
  },
  'GET /api/forum/posts/{id}': { domain: 'forum', access: 'member', answer: Post, operations: 4, limit: READS },
  'PUT /api/forum/posts/{id}': {
    domain: 'forum',
    access: 'member',
    body: PostEdit,
    answer: Post,
    // As above, for added and for removed terms, and one read of the open report.
    operations: 20,
    limit: EDITS,
  },
  'DELETE /api/forum/posts/{id}': {
    domain: 'forum',
    access: 'member',
    answer: Nothing,
    operations: 29,
    limit: EDITS,
  },
  'POST /api/forum/posts/{id}/like': {
    domain: 'forum',
    access: 'member',
    answer: LikeState,
    operations: 4,
    limit: LIKES,
  },
  'DELETE /api/forum/posts/{id}/like': {
    domain: 'forum',
    access: 'member',
    answer: LikeState,
    operations: 4,
    limit: LIKES,
  },
  /** The newest page, in the order of the conversation. The next page has earlier replies. */
  'GET /api/forum/posts/{id}/replies': {
    domain: 'forum',
    access: 'member',
    query: Page,
    answer: z.array(Reply),
    operations: 5,
    limit: READS,
  },
  'POST /api/forum/posts/{id}/replies': {
    domain: 'forum',
    access: 'member',
    body: NewReply,
    idempotent: true,
    answer: Reply,
    operations: 7,
    limit: hourly(300, `That is 300 replies in an hour. ${LATER}`),
    unverifiedLimit: untilVerified(30, 'replies'),
  },
  'PUT /api/forum/posts/{id}/replies/{replyId}': {
    domain: 'forum',
    access: 'member',
    body: NewReply,
    answer: Reply,
    // They include one read of the open report.
    operations: 6,
    limit: EDITS,
  },
  'DELETE /api/forum/posts/{id}/replies/{replyId}': {
    domain: 'forum',
    access: 'member',
    answer: Nothing,
    operations: 5,
    limit: EDITS,
  },
  'POST /api/forum/posts/{id}/reports': {
    domain: 'forum',
    access: 'member',
    body: NewReport,
    answer: Nothing,
    operations: 5,
    limit: REPORTS,
    unverifiedLimit: untilVerified(5, 'reports'),
  },
  'POST /api/forum/posts/{id}/replies/{replyId}/reports': {
    domain: 'forum',
    access: 'member',
    body: NewReport,
    answer: Nothing,
    operations: 6,
    limit: REPORTS,
    unverifiedLimit: untilVerified(5, 'reports'),
  },
  /** Reports a named author, for their name or picture. */
  'POST /api/forum/people/{id}/reports': {
    domain: 'forum',
    access: 'member',
    body: NewReport,
    answer: Nothing,
    operations: 5,
    limit: REPORTS,
    unverifiedLimit: untilVerified(5, 'reports'),
  },
  /** Reads two counters and a page of the index for each word of the topics; nothing while the last count is fresh. */
  'GET /api/forum/community': { domain: 'forum', access: 'member', answer: Community, operations: 11 },
  /** Newest first. A page may be short or even empty and have a next one, because one search reads a limited part of the index. */
  'GET /api/forum/search': {
    domain: 'forum',
    access: 'member',
    query: Search,
    answer: z.array(ListedPost),
    operations: 13,
    limit: hourly(600, `That is 600 searches in an hour. ${LATER}`),
  },
});
