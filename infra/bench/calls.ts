/** One honest request per call of the contract: what is measured, and what the budgets are held against. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { type Routes, routes } from '../../shared/routes.ts';
import { UploadTarget } from '../../shared/uploads.ts';
import type { DatabaseWire } from '../local/database-wire.ts';
import { SANDBOX, stripeAt } from '../local/payments.ts';
import { startMembership } from '../local/seed.ts';
import type { Stage } from '../local/stage.ts';
import { ADDRESS_HEADER, type Visitor, visitor } from '../local/visitor.ts';

type Call = () => Promise<Response>;
/** Gets ready what the call needs, unmeasured, and answers the call. */
type Scenario = (stage: Somewhere) => Promise<Call>;
/** A stage that others may have started. */
export type Somewhere = Pick<Stage, 'origin' | 'endpoints'>;

const password = 'a long password';
const JSON_WORDS = { accept: 'application/json' };
let people = 0;

/** A new member, each from an address of their own. */
export async function newMember(stage: Somewhere): Promise<Visitor & { username: string }> {
  const who = visitor(stage.origin, { [ADDRESS_HEADER]: `bench-${++people}` });
  const username = `bench-${randomBytes(6).toString('hex')}`;
  const answer = await who.post('/api/register', { username, email: `${username}@example.com`, password });
  if (!answer.ok) throw new Error(`register: ${answer.status}`);
  return { ...who, username };
}

export async function newSubscriber(stage: Somewhere): Promise<Visitor & { username: string }> {
  const member = await newMember(stage);
  await startMembership(member, stage.endpoints.stripe, SANDBOX.secretKey);
  return member;
}

/** Uploads a small picture and answers the address that it was put to. */
async function uploaded(member: Visitor): Promise<string> {
  const { uploadURL } = UploadTarget.parse(await (await member.post('/api/objects/upload')).json());
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c58f57' } })
    .jpeg()
    .toBuffer();
  await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(picture) });
  return uploadURL;
}

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

/** Compiles only while every route of the contract has its request. */
const scenarios: Record<keyof Routes, Scenario> = {
  'GET /api/user': asMember('/api/user', (who, path) => who.get(path)),
  'PUT /api/user': asMember('/api/user', (who, path) => who.put(path, { firstName: 'Marnie' })),
  'PUT /api/user/password': asMember('/api/user/password', (who, path) =>
    who.put(path, { currentPassword: password, newPassword: 'another password' }),
  ),
  'POST /api/password-reset': async (stage) => {
    const { username, post } = await newMember(stage);
    const { resetToken } = await import('../../functions/accounts/password-reset.ts');
    const token = await resetToken(username);
    return () => post('/api/password-reset', { token, newPassword: 'another password' });
  },
  'POST /api/login': async (stage) => {
    const { username, post } = await newMember(stage);
    return () => post('/api/login', { username, password });
  },
  'POST /api/register': async (stage) => {
    const who = visitor(stage.origin, { [ADDRESS_HEADER]: `bench-${++people}` });
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

  'POST /api/objects/upload': asMember('/api/objects/upload', (who, path) => who.post(path)),
  'PUT /api/images': async (stage) => {
    const member = await newMember(stage);
    const imageURL = await uploaded(member);
    return () => member.put('/api/images', { imageURL });
  },
  'GET /objects/images/{id}': async (stage) => {
    const member = await newMember(stage);
    const { objectPath } = (await (await member.put('/api/images', { imageURL: await uploaded(member) })).json()) as {
      objectPath: string;
    };
    return () => member.get(objectPath);
  },
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
export async function measure(key: keyof Routes, stage: Stage, wire: DatabaseWire, times: number): Promise<Measured> {
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
    const calls = wire.taken();
    // One write a second while an answer grows belongs to its length, not to the call.
    const whileWriting = key === 'POST /api/chat/messages' ? Math.floor(milliseconds / 1000) : 0;
    const operations = Object.values(calls).reduce((sum, count) => sum + count, 0) - whileWriting;
    if (operations > measured.operations) Object.assign(measured, { operations, calls });
  }
  measured.times.sort((a, b) => a - b);
  return measured;
}

/** Waits until nothing of the preparation (a webhook on its way) still asks the database, and forgets what did. */
async function quiet(wire: DatabaseWire): Promise<void> {
  do {
    wire.taken();
    await new Promise((resolve) => setTimeout(resolve, 60));
  } while (Object.keys(wire.taken()).length > 0);
}
