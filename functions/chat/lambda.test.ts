/** The Lambda handler: it streams, returns only once the reply is stored, and measures when the first words show. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Context } from 'aws-lambda';
import { expect, inject, test, vi } from 'vitest';
import { keptLog } from '../../infra/testing/kept-log.ts';
import { conversationOf } from '../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../infra/testing/people/people.ts';
import type { AnswerEvents } from '../../shared/chat.ts';

const log = keptLog();

/** The parts of Lambda's response stream that the handler uses. */
class LambdaStream extends PassThrough {
  metadata: { statusCode?: number; headers?: Record<string, string> } = {};
}
Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: unknown) => handler,
    HttpResponseStream: { from: (stream: LambdaStream, metadata: object) => Object.assign(stream, { metadata }) },
  },
});

/** API Gateway's event (REST, v1) for a question of this member. */
async function questionOf(member: Member): Promise<object> {
  const { origin } = inject('stage');
  const signedIn = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ username: member.username, password: member.password }),
  });
  const headers = {
    host: new URL(origin).host,
    origin,
    accept: 'text/event-stream',
    'content-type': 'application/json',
    cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '',
  };
  return {
    httpMethod: 'POST',
    path: '/api/chat/messages',
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: null,
    body: JSON.stringify({ role: 'user', content: 'How do I paint the VJ walls of a Queenslander?' }),
    isBase64Encoded: false,
    requestContext: {},
  };
}

async function invoke(event: object, response: LambdaStream): Promise<void> {
  const { handler } = await import('./lambda.ts');
  await handler(event, Object.assign(response, { setContentType: () => {} }), {} as Context);
}

test('an answer streams through the handler', async () => {
  const member = await someSubscriber();
  const response = new LambdaStream();
  const [said] = await Promise.all([text(response), invoke(await questionOf(member), response)]);
  expect(response.metadata).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/event-stream' } });
  expect(said).toMatch(/^event: accepted\n[\s\S]*event: text\n[\s\S]*event: done\ndata: {.*}\n\n$/);
});

test('returns only after the reply is stored, even on a broken stream', async () => {
  const member = await someSubscriber();
  const response = new LambdaStream();
  response.once('data', () => response.destroy());
  response.on('error', () => {});
  await invoke(await questionOf(member), response);
  expect((await conversationOf(member)).map(({ status }) => status)).toEqual(['done', 'done']);
});

/** The lines that an answer with these events leaves in the log. */
async function linesOf(events: (keyof AnswerEvents)[], silentMs = 0): Promise<Record<string, unknown>[]> {
  const { measuringFirstWords } = await import('./conversation/reply.ts');
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const received: string[] = [];
  const onEvent = measuringFirstWords((event) => received.push(event));
  now.mockReturnValue(1_000 + silentMs);
  for (const event of events) onEvent(event, {} as never);
  now.mockRestore();
  expect(received).toEqual(events);
  return log.lines();
}

test.each<[string, (keyof AnswerEvents)[]]>([
  ['words', ['accepted', 'hazard', 'text', 'text', 'done']],
  ['pins of a photo', ['accepted', 'notes', 'text', 'done']],
])('the first %s are measured once, in milliseconds', async (_, events) => {
  expect(await linesOf(events, 1_234)).toMatchObject([
    {
      message: 'first words',
      firstWords: 1_234,
      _aws: {
        CloudWatchMetrics: [
          { Namespace: 'Verandah', Dimensions: [[]], Metrics: [{ Name: 'firstWords', Unit: 'Milliseconds' }] },
        ],
      },
    },
  ]);
});

test('an answer that fails before it shows anything is not measured', async () => {
  expect(await linesOf(['accepted', 'error'])).toEqual([]);
});
