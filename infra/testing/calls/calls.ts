/** One valid request per call of the contract, for budgets, permissions and measurements. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { SessionRecord } from '../../../shared/accounts.ts';
import type { Routes } from '../../../shared/contract/routes.ts';
import { IDEMPOTENCY_HEADER } from '../../../shared/contract/site.ts';
import { SANDBOX, stripeAt } from '../../local/payments.ts';
import { type Visitor, visitor } from '../../local/visitor.ts';
import { exportMadeHere } from '../people/exports.ts';
import {
  asMember,
  asPayer,
  asSubscriber,
  newMember,
  newPayer,
  newVerifiedMember,
  newVisitor,
  password,
  prepared,
  type Scenario,
  type Somewhere,
} from '../people/stage-members.ts';
import { begun, FORM_PATH, NEW_UPLOAD, storedPhoto, uploaded } from '../people/uploads.ts';
import { startRemoteServer } from '../remote-server.ts';
import { adminScenarios, designerScenarios, knowledgeScenarios, suspensionScenarios } from './admin-calls.ts';
import { chatScenarios, linkScenarios, roomScenarios } from './chat-calls.ts';
import { forumScenarios } from './forum-calls.ts';
import { passkeyScenarios } from './passkey-calls.ts';

type Call = () => Promise<Response>;

const inParts = prepared(newMember, begun);

let remoteServer: ReturnType<typeof startRemoteServer> | undefined;
const fetching =
  (send: (who: Visitor, url: string) => Promise<Response>): Scenario =>
  async (stage) => {
    const member = await newMember(stage);
    remoteServer ??= startRemoteServer();
    const url = (await remoteServer).offer({ size: 1000 });
    return () => send(member, url);
  };

const SOME_BROWSER_ERROR = { name: 'TypeError', screen: '/forum', frames: ['forum-page-BppzVx5B.js:1:2345'] };
const LEAVING = { password, posts: 'delete' };

/** Compiles only while every route of the contract has its request. */
const scenarios: Record<keyof Routes, Scenario> = {
  'GET /api/user': asMember('/api/user'),
  'PUT /api/user': asMember('/api/user', (who, path) => who.put(path, { firstName: 'Marnie' })),
  'PUT /api/user/password': asMember('/api/user/password', (who, path) =>
    who.put(path, { currentPassword: password, newPassword: 'another password' }),
  ),
  'POST /api/user/deletion': asPayer('/api/user/deletion', (who, path) => who.post(path, LEAVING)),
  'DELETE /api/user/deletion': prepared(newPayer, (member) => member.post('/api/user/deletion', LEAVING))((member) =>
    member.fetch('/api/user/deletion', { method: 'DELETE' }),
  ),
  'PUT /api/user/email': asMember('/api/user/email', (who, path) =>
    who.put(path, { email: `new-${randomBytes(6).toString('hex')}@example.com`, password }),
  ),
  'GET /api/user/export': asMember('/api/user/export'),
  'POST /api/user/export': asMember('/api/user/export', (who, path) => who.post(path)),
  'GET /api/user/export/file': async (stage) => {
    const member = await newMember(stage);
    await exportMadeHere(member);
    return () => member.get('/api/user/export/file');
  },
  'PUT /api/user/reply-mails': asMember('/api/user/reply-mails', (who, path) => who.put(path, { wanted: false })),
  'GET /api/mail/unsubscribe': async (stage) => () =>
    visitor(stage.origin).get(`/api/mail/unsubscribe?token=${'x'.repeat(43)}`),
  'POST /api/mail/unsubscribe': async (stage) => {
    const { user } = await newMember(stage);
    const { unsubscribeToken } = await import('../../../functions/platform/mail/replies/unsubscribe-token.ts');
    const token = await unsubscribeToken(user.id);
    const [body, headers] = ['List-Unsubscribe=One-Click', { 'content-type': 'application/x-www-form-urlencoded' }];
    return () => visitor(stage.origin).fetch(`/api/mail/unsubscribe?token=${token}`, { method: 'POST', headers, body });
  },
  'GET /api/sessions': asMember('/api/sessions'),
  'DELETE /api/sessions': asMember('/api/sessions', (who, path) => who.fetch(path, { method: 'DELETE' })),
  'DELETE /api/sessions/{id}': async (stage) => {
    const member = await newMember(stage);
    const [session] = z.array(SessionRecord).parse(await (await member.get('/api/sessions')).json());
    return () => member.fetch(`/api/sessions/${session?.id}`, { method: 'DELETE' });
  },
  'POST /api/password-reset': async (stage) => {
    const { username, post } = await newMember(stage);
    const { resetToken } = await import('../../../functions/accounts/reset-link.ts');
    const token = await resetToken(username);
    return () => post('/api/password-reset', { token, newPassword: 'another password' });
  },
  'POST /api/password-reset/request': async (stage) => {
    const { username, post } = await newMember(stage);
    return () => post('/api/password-reset/request', { login: username });
  },
  'POST /api/email/verify': async (stage) => {
    const { user, post, put } = await newMember(stage);
    // A new address that another account has claimed: the most expensive verification.
    const { email } = await newMember(stage);
    await put('/api/user/email', { email, password });
    const { mintVerifyToken } = await import('../../../functions/platform/mail/tokens.ts');
    const token = await mintVerifyToken(user, email);
    return () => post('/api/email/verify', { token });
  },
  'POST /api/email/send-again': asMember('/api/email/send-again', (who, path) => who.post(path)),
  // The most expensive one: a repeat.
  'POST /api/support': async (stage) => {
    const { post } = await newVerifiedMember(stage);
    const send = () => post('/api/support', { message: 'Which plan do I have?' }, { [IDEMPOTENCY_HEADER]: 'once' });
    await send();
    return send;
  },
  'POST /api/browser-errors': async (stage) => () => newVisitor(stage).post('/api/browser-errors', SOME_BROWSER_ERROR),
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
  'GET /api/logout': asMember('/api/logout'),

  ...passkeyScenarios,

  'GET /api/subscription/status': asPayer('/api/subscription/status'),
  'GET /api/subscription/invoices': asPayer('/api/subscription/invoices'),
  'POST /api/subscription/create': asMember('/api/subscription/create', (who, path) => who.post(path)),
  'POST /api/subscription/cancel': asPayer('/api/subscription/cancel', (who, path) => who.post(path)),
  'POST /api/subscription/resume': prepared(newPayer, (member) => member.post('/api/subscription/cancel'))((member) =>
    member.post('/api/subscription/resume'),
  ),
  'POST /api/subscription/refund': asPayer('/api/subscription/refund', (who, path) => who.post(path)),
  'POST /api/subscription/portal': asPayer('/api/subscription/portal', (who, path) => who.post(path)),
  'POST /api/stripe/webhook': async (stage) => {
    await newPayer(stage);
    const stripe = stripeAt(stage.endpoints.stripe, SANDBOX.secretKey);
    const { data } = await stripe.events.list({ limit: 1, type: 'invoice.paid' });
    const payload = JSON.stringify(data[0]);
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: SANDBOX.webhookSecret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return () => visitor(stage.origin).fetch('/api/stripe/webhook', { method: 'POST', headers, body: payload });
  },

  ...chatScenarios,
  ...roomScenarios,
  ...linkScenarios,

  ...forumScenarios,

  'POST /api/objects/upload': asMember('/api/objects/upload', (who, path) => who.post(path)),
  'PUT /api/images': prepared(newMember, uploaded)((member, imageURL) => member.put('/api/images', { imageURL })),
  'GET /objects/images/{id}': prepared(newMember, storedPhoto)((member, objectPath) => member.get(objectPath)),
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
  'GET /s3/sts': asSubscriber('/s3/sts'),

  'GET /api/library': asMember('/api/library'),
  'GET /api/library/{slug}': asMember('/api/library/kitchens?passage=kitchens.md%2F003'),

  ...adminScenarios,
  ...suspensionScenarios,
  ...knowledgeScenarios,
  ...designerScenarios,
};

/** Prepares what a valid request of this call needs. @returns The request. */
export const honestCall = (key: keyof Routes, stage: Somewhere): Promise<Call> => scenarios[key](stage);
