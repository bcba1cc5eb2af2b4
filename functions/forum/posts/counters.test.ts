/** After any concurrent actions, with transaction conflicts in between, every stored count equals a full count. */
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { calls } from '../../../infra/testing/people/forum.ts';
import { newMember } from '../../../infra/testing/people/stage-members.ts';
import { itemsAt } from '../../../infra/testing/stage/all-items.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let people: Visitor[];
beforeAll(async () => {
  measured = await measuredStage();
  people = await Promise.all([1, 2, 3].map(() => newMember(measured.stage)));
});
afterAll(() => measured.close());

const KINDS = [
  'post',
  'edit',
  'like',
  'like',
  'unlike',
  'reply',
  'reply',
  'deleteReply',
  'deletePost',
  'report',
  'hide',
  'restore',
  'dismiss',
] as const;
interface Act {
  kind: (typeof KINDS)[number];
  who: number;
  /** Which of the posts, and which of its replies. */
  post: number;
  reply: number;
}
const act = record<Act>({
  kind: constantFrom(...KINDS),
  who: nat(2),
  post: nat(3),
  reply: nat(3),
});
/** Some concurrent actions, and how many transactions the database cancels during them. */
const moment = record({ acts: array(act, { minLength: 1, maxLength: 5 }), conflicts: nat(3) });

/** One action after the other, by the post's author or by others, so that each kind succeeds at least once. */
const ONE_OF_EACH = (
  [
    ['post', 0],
    ['edit', 0],
    ['like', 1],
    ['like', 2],
    ['unlike', 1],
    ['report', 1],
    ['hide', 0],
    ['restore', 0],
    ['report', 2],
    ['dismiss', 0],
    ['reply', 1],
    ['reply', 2],
    ['deletePost', 0],
    ['deleteReply', 1],
  ] as const
).map(([kind, who]) => ({ acts: [{ kind, who, post: 0, reply: 0 }], conflicts: 1 }));

/** The posts and replies of one history. */
class History {
  readonly posts: string[] = [];
  readonly replies: { postId: string; replyId: string }[] = [];

  async do({ kind, who, post, reply }: Act): Promise<number> {
    const person = people[who];
    if (!person) throw new Error('there are three people');
    const postId = this.posts[post % this.posts.length];
    if (kind === 'post' || postId === undefined)
      return this.#made(await calls.post(person), (id) => this.posts.push(id));
    if (kind === 'reply')
      return this.#made(await calls.reply(person, postId), (replyId) => this.replies.push({ postId, replyId }));
    if (kind === 'deleteReply') {
      const target = this.replies[reply % this.replies.length];
      return target ? (await calls.removeReply(person, target.postId, target.replyId)).status : 404;
    }
    if (kind === 'hide' || kind === 'restore' || kind === 'dismiss') return moderate(kind, postId);
    const call = {
      edit: calls.edit,
      like: calls.like,
      unlike: calls.unlike,
      deletePost: calls.remove,
      report: calls.report,
    };
    return (await call[kind](person, postId)).status;
  }

  async #made(answer: Response, keep: (id: string) => unknown): Promise<number> {
    if (answer.ok) keep(z.object({ id: z.string() }).parse(await answer.json()).id);
    return answer.status;
  }
}

async function moderate(kind: 'hide' | 'restore' | 'dismiss', postId: string): Promise<number> {
  const { dismissReports, hidePost, restorePost } = await import('../../admin/moderation/moderation.ts');
  const verb = { hide: hidePost, restore: restorePost, dismiss: dismissReports }[kind];
  const { audited } = await import('../../platform/table/items/audit.ts');
  const admin = { id: 'the-admin', username: 'moderator' };
  return (await verb(postId, audited({ admin, action: 'report.hidden', subject: 'A post', postId }))) ? 200 : 404;
}

/** The stored counts, the counts of the stored items, and inconsistencies of the search index. */
async function counted(): Promise<{ said: object; found: object; faults: string[] }> {
  const [{ countOf }, { PostItem }, { termsOfPost }] = await Promise.all([
    import('../../platform/table/items/counts.ts'),
    import('../../platform/table/items/forum.ts'),
    import('../search/terms.ts'),
  ]);
  const items = await itemsAt();
  const indexed = items.filter(({ PK }) => PK.startsWith('TERM#')).map(({ PK, SK }) => `${PK} ${SK}`);
  const has = new Set(indexed);
  const posts = items.filter(({ PK }) => PK.startsWith('FEED#')).map((item) => PostItem.parse(item));
  const below = (id: string, prefix: string) =>
    items.filter(({ PK, SK }) => PK === `POST#${id}` && SK.startsWith(prefix)).length;
  const there = new Set(posts.map(({ id }) => `POST#${id}`));
  const replies = items.filter(({ PK, SK }) => PK.startsWith('POST#') && SK.startsWith('REPLY#'));
  const words = posts
    .filter(({ status }) => status !== 'deleted')
    .flatMap((post) => termsOfPost(post).map((term) => `TERM#${term} POST#${post.id}`));
  return {
    said: {
      posts: posts.map(({ id, likesCount, repliesCount }) => [id, likesCount, repliesCount]),
      statistics: [await countOf('forumPosts'), await countOf('forumReplies')],
    },
    found: {
      posts: posts.map(({ id }) => [id, below(id, 'LIKE#'), below(id, 'REPLY#')]),
      statistics: [posts.filter(({ status }) => status !== 'deleted').length, replies.length],
    },
    faults: [
      ...words.filter((word) => !has.has(word)).map((word) => `not in the index: ${word}`),
      ...indexed.filter((word) => !words.includes(word)).map((word) => `in the index for nothing: ${word}`),
      ...replies.filter(({ PK }) => !there.has(PK)).map(({ PK }) => `replies without their post: ${PK}`),
      ...posts
        .filter(({ status, repliesCount }) => status === 'deleted' && repliesCount === 0)
        .map(({ id }) => `an empty post above nothing: ${id}`),
    ],
  };
}

test('after any sequence of actions every counter equals a full count', async () => {
  const seen = new Map<string, Set<number>>();
  await assert(
    asyncProperty(array(moment, { minLength: 4, maxLength: 8 }), async (moments) => {
      const history = new History();
      for (const { acts, conflicts } of moments) {
        measured.wire.cancelTransactions(conflicts);
        const statuses = await Promise.all(acts.map((one) => history.do(one)));
        acts.forEach(({ kind }, place) => seen.set(kind, (seen.get(kind) ?? new Set()).add(statuses[place] ?? 0)));
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
      }
      measured.wire.cancelTransactions(0);
      const { said, found, faults } = await counted();
      expect(faults).toEqual([]);
      expect(said).toEqual(found);
    }),
    { numRuns: 4, examples: [[ONE_OF_EACH]] },
  );
  // Every kind of action must have succeeded at least once, or the test would prove nothing.
  for (const [kind, statuses] of seen) expect([...statuses], kind).toContain(200);
});

test('endless conflicts are 503 with a wait, and nothing is half-written', async () => {
  const member = await newMember(measured.stage);
  measured.wire.cancelTransactions(100);
  const answer = await member.put('/api/user', { firstName: 'Never' });
  measured.wire.cancelTransactions(0);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(((await (await member.get('/api/user')).json()) as { firstName: string }).firstName).toBe(member.username);
});
