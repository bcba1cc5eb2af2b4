/** Compression of responses. */
import { expect, test } from 'vitest';
import { allEventsOf, ask, askStreaming, exchangeOf, QUESTION } from '../../../infra/testing/people/conversation.ts';
import { someSubscriber } from '../../../infra/testing/people/people.ts';

test('long responses are compressed for clients that accept it', async () => {
  const member = await someSubscriber();
  await exchangeOf(await ask(member, QUESTION));
  for (const path of ['/api/chat/messages', '/api/articles']) {
    const encodingFor = async (accepted: string) => {
      const answer = await member.fetch(path, { headers: { 'accept-encoding': accepted } });
      return { encoding: answer.headers.get('content-encoding'), body: await answer.json() };
    };
    const packed = await encodingFor('gzip, deflate, br');
    const plain = await encodingFor('identity');
    expect([packed.encoding, plain.encoding], path).toEqual(['gzip', null]);
    expect(plain.body).toEqual(packed.body);
  }
});

test('an event stream is not compressed', async () => {
  const answer = await askStreaming(await someSubscriber(), QUESTION, {}, { 'accept-encoding': 'gzip' });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect((await allEventsOf(answer)).length).toBeGreaterThan(2);
});
