/** Checks a stage right after a deploy, from outside, with a visitor's and a member's permissions. */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as z from 'zod/mini';
import { ChatMessage } from '../../../shared/chat.ts';
import { ErrorAnswer, SiteConfig } from '../../../shared/contract/site.ts';
import { Room } from '../../../shared/rooms.ts';
import { Problem } from '../../local/problem.ts';
import { type Visitor, visitor } from '../../local/visitor.ts';

export interface SmokeTarget {
  origin: string;
  stageName: string;
  /** The webhook's address at the API itself; the checks also try to bypass the edge there. */
  webhookUrl?: string;
  /** A subscriber to sign in as. */
  member?: { username: string; password: string };
  /** Whether an answer without sources fails the stage: only where its threshold of relevance was measured. */
  needsSources?: boolean;
}

/** The library has articles about each part of this question. */
const QUESTION = 'Which white suits a kitchen in a Federation house?';

interface Check {
  what: string;
  /** @returns Words about what the operator should know, where it holds. */
  holds(): Promise<boolean | string>;
  /** What to do where it does not hold. */
  remedy?: string;
}

/**
 * DynamoDB's documentation does not say whether it judges each part of a transaction by its own key, or all of them by the keys of the
 * whole transaction ("Using IAM with DynamoDB transactions").
 */
const JUDGED_TOGETHER =
  'Where the log of chat has kind = "AccessDeniedException", DynamoDB judges a transaction by all of its keys: set limitsItems to false for this stage in infra/cdk/stages.ts, and deploy again';

async function status(address: string, init?: RequestInit): Promise<number> {
  const answer = await fetch(address, { redirect: 'manual', ...init });
  await answer.body?.cancel();
  return answer.status;
}

function checksOf({ origin, stageName, webhookUrl, member, needsSources = false }: SmokeTarget): Check[] {
  const around = webhookUrl?.replace('/api/stripe/webhook', '/api/user');
  return [
    {
      what: 'the site answers with its page and our headers',
      holds: async () => {
        const page = await fetch(origin);
        const html = await page.text();
        const policy = page.headers.get('content-security-policy') ?? '';
        return page.ok && html.includes('<div id="root"') && policy.includes("script-src 'self'");
      },
    },
    {
      what: 'what the page refers to is there',
      holds: async () => {
        const [script] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(origin)).text()) ?? [];
        return script !== undefined && (await status(origin + script)) === 200;
      },
    },
    {
      what: `/config.json is of ${stageName}`,
      holds: async () => SiteConfig.parse(await (await fetch(`${origin}/config.json`)).json()).stage === stageName,
    },
    { what: 'a call without a session is refused', holds: async () => (await status(`${origin}/api/user`)) === 401 },
    {
      what: 'an unknown call is 404 in our words',
      holds: async () => {
        const answer = await fetch(`${origin}/api/nothing-here`);
        return answer.status === 404 && ErrorAnswer.safeParse(await answer.json()).success;
      },
    },
    ...(webhookUrl && around
      ? [
          { what: 'the API takes no call around the edge', holds: async () => (await status(around)) === 403 },
          {
            what: 'the webhook is open, and refuses what Stripe has not signed',
            holds: async () => (await status(webhookUrl, { method: 'POST', body: '{}' })) === 400,
          },
        ]
      : []),
    ...(member ? memberChecks(visitor(origin), member, needsSources) : []),
  ];
}

/** Signing in hashes the password with Lambda's own OpenSSL; the answer uses the models, the knowledge base and the table. */
function memberChecks(who: Visitor, member: { username: string; password: string }, needsSources: boolean): Check[] {
  let roomId = '';
  return [
    { what: 'a member signs in', holds: async () => (await who.post('/api/login', member)).ok },
    {
      what: 'a member makes a room',
      remedy: JUDGED_TOGETHER,
      holds: async () => {
        const answer = await who.post('/api/rooms', { name: 'Kitchen' });
        if (answer.ok) roomId = Room.parse(await answer.json()).id;
        return answer.ok;
      },
    },
    {
      what: 'the assistant answers a question from the library',
      holds: async () => {
        const question = { role: 'user', content: QUESTION, roomId };
        const reply = await lastOf(await who.post('/api/chat/messages', question, { accept: 'text/event-stream' }));
        if (reply.status !== 'done') return false;
        if (reply.sources.length > 0) return true;
        return !needsSources && NO_SOURCES;
      },
    },
    {
      what: 'the member deletes the room',
      holds: async () => (await who.fetch(`/api/rooms/${roomId}`, { method: 'DELETE' })).ok,
    },
    { what: 'the member signs out', holds: async () => (await who.post('/api/logout')).ok },
  ];
}

const NO_SOURCES =
  'The answer names no sources. The threshold of relevance is not measured on this stage: KNOWLEDGE_BASE_ID=<id> npm run bench -- retrieval shows it; then put the day into relevanceMeasuredOn';

/** The reply at the end of its stream. An answer in JSON comes after 25 seconds at the latest, and may not be whole then. */
async function lastOf({ body }: Response): Promise<ChatMessage> {
  const events = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()) ?? [];
  for await (const { event, data } of events)
    if (event === 'done' || event === 'error') return Ended.parse(JSON.parse(data)).assistantMessage;
  throw new Error('the stream of the answer broke off');
}
const Ended = z.object({ assistantMessage: ChatMessage });

/** @returns How many checks passed, and what the operator should know. @throws Problem naming those that failed. */
export async function smokeTest(target: SmokeTarget): Promise<{ passed: number; warnings: string[] }> {
  const checks = checksOf(target);
  const failed: string[] = [];
  const warnings: string[] = [];
  for (const { what, holds, remedy } of checks) {
    const failure = (why = '') => failed.push([what, why, remedy && `. ${remedy}`].join(''));
    try {
      const held = await holds();
      if (held === false) failure();
      if (typeof held === 'string') warnings.push(held);
    } catch (error) {
      failure(` (${error instanceof Error ? error.message : String(error)})`);
    }
  }
  if (failed.length > 0)
    throw new Problem(
      `not so: ${failed.join('; ')}. A new edge takes up to ten minutes to be everywhere, and the stage's domain must point to the SiteAddress of the stack's outputs. Where the member's questions alone fail, see infra/docs/RUNBOOK.md, "The assistant does not answer".`,
    );
  return { passed: checks.length, warnings };
}
