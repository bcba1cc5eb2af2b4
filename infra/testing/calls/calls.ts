/** One honest request per call of the contract: what is measured, and what the budgets are held against. */
import { randomBytes } from 'node:crypto';
import { type Routes, routes } from '../../../shared/contract/routes.ts';
import { StoredImage } from '../../../shared/uploads.ts';
import type { DynamoDBProxy } from '../../emulators/dynamodb/proxy.ts';
import { SANDBOX, stripeAt } from '../../local/payments.ts';
import type { Stage } from '../../local/stage.ts';
import { type Visitor, visitor } from '../../local/visitor.ts';
import {
  newMember,
  newSubscriber,
  newVisitor,
  password,
  type Scenario,
  type Somewhere,
} from '../people/stage-members.ts';
import { startRemoteServer } from '../remote-server.ts';
import { adminScenarios, knowledgeScenarios } from './admin-calls.ts';
import { begun, FORM_PATH, NEW_UPLOAD, uploaded } from './upload-calls.ts';

export { newMember, newSubscriber, type Somewhere } from '../people/stage-members.ts';

type Call = () => Promise<Response>;

const JSON_WORDS = { accept: 'application/json' };

/** A photo that is ready to be attached. */
const storedPhoto = async (member: Visitor): Promise<string> =>
  StoredImage.parse(await (await member.put('/api/images', { imageURL: await uploaded(member) })).json()).objectPath;

const question = { role: 'user', content: 'Which white suits a south-facing room in Hobart?' };
const asMember =
  (path: string, send: (who: Visitor, path: string) => Promise<Response>): Scenario =>
  async (stage) => {
    const member = await newMember(stage);
    return () => send(member, path);
  };
const paying =
  (path: string, send: (who: Visitor, path: string) => Promise<Response> = (who) => who.post(path)): Scenario =>
  async (stage) => {
    const member = await newSubscriber(stage);
    return () => send(member, path);
  };

const forumPost = {
  title: 'Which white for a south-facing room?',
  content: 'Our lounge in Hobart looks south and every white turns grey by lunch. Has anybody found a warm one?',
};
/** The most words that a post can have in the index: what a post, an edit or a deletion costs at most. */
const longestPost = (word: string) => ({
  title: 'Everything that we know about white',
  content: Array.from({ length: 1200 }, (_, n) => `${word}${n}`).join(' '),
});
const forumReply = { content: 'Half strength and one step creamier than you think.' };
/** The path of a new post. */
async function somePost(member: Visitor): Promise<string> {
  const { id } = (await (await member.post('/api/forum/posts', forumPost)).json()) as { id: string };
  return `/api/forum/posts/${id}`;
}
type Send = (who: Visitor, path: string) => Promise<Response>;
const onPost =
  (send: Send, prepare?: Send): Scenario =>
  async (stage) => {
    const member = await newMember(stage);
    const path = await somePost(member);
    await prepare?.(member, path);
    return () => send(member, path);
  };
const onReply =
  (send: Send): Scenario =>
  async (stage) => {
    const member = await newMember(stage);
    const replies = `${await somePost(member)}/replies`;
    const { id } = (await (await member.post(replies, forumReply)).json()) as { id: string };
    return () => send(member, `${replies}/${id}`);
  };

const inParts =
  (send: (who: Visitor, upload: Awaited<ReturnType<typeof begun>>) => Promise<Response>): Scenario =>
  async (stage) => {
    const member = await newMember(stage);
    const upload = await begun(member);
    return () => send(member, upload);
  };

let farSide: ReturnType<typeof startRemoteServer> | undefined;
const fetching =
  (send: (who: Visitor, url: string) => Promise<Response>): Scenario =>
  async (stage) => {
    const member = await newMember(stage);
    farSide ??= startRemoteServer();
    const url = (await farSide).offer({ size: 1000 });
    return () => send(member, url);
  };

/** Compiles only while every route of the contract has its request. */
const scenarios: Record<keyof Routes, Scenario> = {
  'GET /api/user': asMember('/api/user', (who, path) => who.get(path)),
  'PUT /api/user': asMember('/api/user', (who, path) => who.put(path, { firstName: 'Marnie' })),
  'PUT /api/user/password': asMember('/api/user/password', (who, path) =>
    who.put(path, { currentPassword: password, newPassword: 'another password' }),
  ),
  'POST /api/password-reset': async (stage) => {
    const { username, post } = await newMember(stage);
    const { resetToken } = await import('../../../functions/accounts/password-reset.ts');
    const token = await resetToken(username);
    return () => post('/api/password-reset', { token, newPassword: 'another password' });
  },
  'POST /api/login': async (stage) => {
    const { username, post } = await newMember(stage);
    return () => post('/api/login', { username, password });
  },
  'POST /api/register': async (stage) => {
    const who = newVisitor(stage);
    const username = `bench-${randomBytes(6).toString('hex')}`;
    return () => who.post('/api/register', { username, email: `${username}@example.com`, password });
  },
  'POST /api/logout': asMember('/api/logout', (who, path) => who.post(path)),
  'GET /api/login': async (stage) => () => visitor(stage.origin).get('/api/login?returnTo=/assistant'),
  'GET /api/logout': asMember('/api/logout', (who, path) => who.get(path)),

  'GET /api/subscription/status': paying('/api/subscription/status', (who, path) => who.get(path)),
  'POST /api/subscription/create': asMember('/api/subscription/create', (who, path) => who.post(path)),
  'POST /api/subscription/cancel': paying('/api/subscription/cancel'),
  'POST /api/subscription/resume': async (stage) => {
    const member = await newSubscriber(stage);
    await member.post('/api/subscription/cancel');
    return () => member.post('/api/subscription/resume');
  },
  'POST /api/subscription/refund': paying('/api/subscription/refund'),
  'POST /api/subscription/portal': paying('/api/subscription/portal'),
  'POST /api/stripe/webhook': async (stage) => {
    await newSubscriber(stage);
    const stripe = stripeAt(stage.endpoints.stripe, SANDBOX.secretKey);
    const { data } = await stripe.events.list({ limit: 1, type: 'invoice.paid' });
    const payload = JSON.stringify(data[0]);
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: SANDBOX.webhookSecret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return () => visitor(stage.origin).fetch('/api/stripe/webhook', { method: 'POST', headers, body: payload });
  },

  'GET /api/chat/messages': paying('/api/chat/messages', (who, path) => who.get(path)),
  'POST /api/chat/messages': paying('/api/chat/messages', (who, path) => who.post(path, question, JSON_WORDS)),
  'POST /api/chat/messages/{id}/stop': async (stage) => {
    const member = await newSubscriber(stage);
    const exchange = (await (await member.post('/api/chat/messages', question, JSON_WORDS)).json()) as {
      assistantMessage: { id: string };
    };
    return () => member.post(`/api/chat/messages/${exchange.assistantMessage.id}/stop`);
  },

  'GET /api/forum/posts': asMember('/api/forum/posts', (who, path) => who.get(path)),
  'POST /api/forum/posts': async (stage) => {
    const member = await newMember(stage);
    const imageUrl = await storedPhoto(member);
    const post = { ...longestPost('w'), imageUrl };
    return () => member.post('/api/forum/posts', post, { 'idempotency-key': 'once' });
  },
  'GET /api/forum/posts/{id}': onPost((who, path) => who.get(path)),
  'PUT /api/forum/posts/{id}': onPost(
    (who, path) => who.put(path, longestPost('v')),
    (who, path) => who.put(path, longestPost('w')),
  ),
  'DELETE /api/forum/posts/{id}': onPost(
    (who, path) => who.fetch(path, { method: 'DELETE' }),
    (who, path) => who.put(path, longestPost('w')),
  ),
  'POST /api/forum/posts/{id}/like': onPost((who, path) => who.post(`${path}/like`)),
  'DELETE /api/forum/posts/{id}/like': onPost(
    (who, path) => who.fetch(`${path}/like`, { method: 'DELETE' }),
    (who, path) => who.post(`${path}/like`),
  ),
  'GET /api/forum/posts/{id}/replies': onPost(
    (who, path) => who.get(`${path}/replies`),
    (who, path) => who.post(`${path}/replies`, forumReply),
  ),
  'POST /api/forum/posts/{id}/replies': onPost((who, path) =>
    who.post(`${path}/replies`, forumReply, { 'idempotency-key': 'once' }),
  ),
  'PUT /api/forum/posts/{id}/replies/{replyId}': onReply((who, path) => who.put(path, { content: 'In white, yes.' })),
  'DELETE /api/forum/posts/{id}/replies/{replyId}': onReply((who, path) => who.fetch(path, { method: 'DELETE' })),
  'POST /api/forum/posts/{id}/reports': async (stage) => {
    const path = await somePost(await newMember(stage));
    const reader = await newMember(stage);
    return () => reader.post(`${path}/reports`, { reason: 'spam', details: 'The same advert again.' });
  },
  'GET /api/forum/search': async (stage) => {
    const member = await newMember(stage);
    await somePost(member);
    return () => member.get('/api/forum/search?q=warm+white+lounge+hobart+grey+lunch');
  },

  'POST /api/objects/upload': asMember('/api/objects/upload', (who, path) => who.post(path)),
  'PUT /api/images': async (stage) => {
    const member = await newMember(stage);
    const imageURL = await uploaded(member);
    return () => member.put('/api/images', { imageURL });
  },
  'GET /objects/images/{id}': async (stage) => {
    const member = await newMember(stage);
    const objectPath = await storedPhoto(member);
    return () => member.get(objectPath);
  },
  'POST /companion/url/meta': fetching((who, url) => who.post('/companion/url/meta', { url })),
  'POST /companion/url/get': fetching((who, url) => who.post('/companion/url/get', { url, protocol: 's3-multipart' })),

  'POST /s3/multipart': asMember('/s3/multipart', (who, path) => who.post(path, NEW_UPLOAD)),
  'GET /s3/multipart/{uploadId}': inParts((member, { path }) => member.get(path())),
  'GET /s3/multipart/{uploadId}/{partNumber}': inParts((member, { path }) => member.get(path('/2'))),
  'POST /s3/multipart/{uploadId}/complete': inParts((member, { path, parts }) =>
    member.post(path('/complete'), { parts }),
  ),
  'DELETE /s3/multipart/{uploadId}': inParts((member, { path }) => member.fetch(path(), { method: 'DELETE' })),
  'GET /s3/params': asMember(FORM_PATH, (who, path) => who.get(path)),
  'GET /s3/sts': asMember('/s3/sts', (who, path) => who.get(path)),

  ...adminScenarios,
  ...knowledgeScenarios,
};

/** Gets ready what an honest request of this call needs, and answers the request. */
export const honestCall = (key: keyof Routes, stage: Somewhere): Promise<Call> => scenarios[key](stage);

export interface Measured {
  key: keyof Routes;
  budget: number;
  /** DynamoDB calls of the most expensive request, and what they were. */
  operations: number;
  calls: Record<string, number>;
  /** Milliseconds of each request, ascending. */
  times: number[];
  status: number;
}

/** Makes the request of one call `times` times, one after the other. */
export async function measure(key: keyof Routes, stage: Stage, wire: DynamoDBProxy, times: number): Promise<Measured> {
  const measured: Measured = { key, budget: routes[key].operations, operations: 0, calls: {}, times: [], status: 0 };
  for (let n = 0; n < times; n++) {
    const call = await scenarios[key](stage);
    await quiet(wire);
    const start = performance.now();
    const answer = await call();
    await answer.arrayBuffer();
    const milliseconds = performance.now() - start;
    measured.times.push(milliseconds);
    measured.status = answer.status;
    const calls = wire.takeCalls();
    // One write a second while an answer grows belongs to its length, not to the call.
    const whileWriting = key === 'POST /api/chat/messages' ? Math.floor(milliseconds / 1000) : 0;
    const operations = Object.values(calls).reduce((sum, count) => sum + count, 0) - whileWriting;
    if (operations > measured.operations) Object.assign(measured, { operations, calls });
  }
  measured.times.sort((a, b) => a - b);
  return measured;
}

/** Waits until nothing of the preparation (a webhook on its way) still asks the database, and forgets what did. */
async function quiet(wire: DynamoDBProxy): Promise<void> {
  do {
    wire.takeCalls();
    await new Promise((resolve) => setTimeout(resolve, 60));
  } while (Object.keys(wire.takeCalls()).length > 0);
}
