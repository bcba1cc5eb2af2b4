/** Checks a stage right after a deploy, from outside, with a visitor's and a member's permissions. */
import { Exchange } from '../../../shared/chat.ts';
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
}

/** The library has articles about each part of this question. */
const QUESTION = 'Which white suits a kitchen in a Federation house?';

interface Check {
  what: string;
  holds(): Promise<boolean>;
}

async function status(address: string, init?: RequestInit): Promise<number> {
  const answer = await fetch(address, { redirect: 'manual', ...init });
  await answer.body?.cancel();
  return answer.status;
}

function checksOf({ origin, stageName, webhookUrl, member }: SmokeTarget): Check[] {
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
    ...(member ? memberChecks(visitor(origin), member) : []),
  ];
}

/** Signing in hashes the password with Lambda's own OpenSSL; the answer uses the models, the knowledge base and the table. */
const memberChecks = (who: Visitor, member: { username: string; password: string }): Check[] => [
  { what: 'a member signs in', holds: async () => (await who.post('/api/login', member)).ok },
  {
    what: 'the assistant answers a question from the library',
    holds: async () => {
      const { id: roomId } = Room.parse(await (await who.post('/api/rooms', { name: 'Kitchen' })).json());
      try {
        const question = { role: 'user', content: QUESTION, roomId };
        const answer = await who.post('/api/chat/messages', question, { accept: 'application/json' });
        const { assistantMessage } = Exchange.parse(await answer.json());
        return assistantMessage.status === 'done' && assistantMessage.sources.length > 0;
      } finally {
        await who.fetch(`/api/rooms/${roomId}`, { method: 'DELETE' });
      }
    },
  },
  { what: 'the member signs out', holds: async () => (await who.post('/api/logout')).ok },
];

/** @returns How many checks passed. @throws Problem naming those that failed. */
export async function smokeTest(target: SmokeTarget): Promise<number> {
  const checks = checksOf(target);
  const failed: string[] = [];
  for (const { what, holds } of checks) {
    try {
      if (!(await holds())) failed.push(what);
    } catch (error) {
      failed.push(`${what} (${error instanceof Error ? error.message : String(error)})`);
    }
  }
  if (failed.length > 0)
    throw new Problem(
      `not so: ${failed.join('; ')}. A new edge takes up to ten minutes to be everywhere, and the stage's domain must point to the SiteAddress of the stack's outputs. Where the member's questions alone fail, see infra/docs/RUNBOOK.md, "The assistant does not answer".`,
    );
  return checks.length;
}
