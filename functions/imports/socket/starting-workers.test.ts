/** The sockets' function with a Lambda that counts the workers it is asked to start, and starts none. */
import { afterAll, expect, test } from 'vitest';
import { startLambda } from '../../../infra/emulators/lambda/server.ts';
import { askedFor } from '../../../infra/testing/people/imports.ts';
import { someMember } from '../../../infra/testing/people/people.ts';
import { startRemoteServer } from '../../../infra/testing/remote-server.ts';
import { EDGE_SECRET_HEADER } from '../../../shared/contract/edge.ts';

let started = 0;
const lambda = await startLambda({ [process.env.IMPORT_FUNCTION ?? '']: async () => void (started += 1) });
// Before the modules are imported: their clients read it as they load. This file has a separate process.
process.env.AWS_ENDPOINT_URL_LAMBDA = lambda.endpoint;
const { handler } = await import('./socket.ts');
const { jobOf } = await import('../jobs.ts');

const remote = await startRemoteServer();
afterAll(async () => {
  await remote.close();
  await lambda.close();
});

const AT_ONCE = 10;

test('of equal commands at the same time, one starts a worker', async () => {
  const member = await someMember();
  const token = await askedFor(member, remote.offer({ size: 10 }));
  const requestContext = (eventType: 'CONNECT' | 'MESSAGE') => ({
    eventType,
    connectionId: 'at-once',
    requestTimeEpoch: Date.now(),
  });
  const send = (action: 'pause' | 'resume' | 'cancel') =>
    handler({ requestContext: requestContext('MESSAGE'), body: JSON.stringify({ action }) });
  const sendAtOnce = (action: 'resume' | 'cancel') => Promise.all(Array.from({ length: AT_ONCE }, () => send(action)));

  const headers = { cookie: member.cookie, [EDGE_SECRET_HEADER]: process.env.EDGE_SECRET ?? '' };
  const opened = { requestContext: requestContext('CONNECT'), headers, queryStringParameters: { token } };
  expect(await handler(opened)).toEqual({ statusCode: 200 });
  expect(started).toBe(1);
  await send('pause');
  await sendAtOnce('resume');
  expect((await jobOf(token))?.requestedAction).toBe('run');
  expect(started).toBe(2);
  await send('pause');
  await sendAtOnce('cancel');
  expect((await jobOf(token))?.requestedAction).toBe('cancel');
  expect(started).toBe(3);
});
