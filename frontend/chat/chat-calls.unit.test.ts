/** The events of an answer over a bad connection: split anywhere, unknown, cut off. */
import { describe, expect, test } from 'vitest';
import { type AnswerEvent, readAnswerEvents } from './chat-calls.ts';

const encoder = new TextEncoder();
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

async function read(body: ReadableStream<Uint8Array>): Promise<{ events: AnswerEvent[]; hungUp: boolean }> {
  const events: AnswerEvent[] = [];
  let hungUp = false;
  for await (const one of readAnswerEvents(body, () => (hungUp = true))) events.push(one);
  return { events, hungUp };
}
const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

describe('the events of an answer', () => {
  test('are complete wherever the bytes are split, even within a character', async () => {
    const bytes = encoder.encode(
      event('text', { delta: 'Façade first, ' }) + event('text', { delta: 'then\n\nthe\u2028rooms.' }),
    );
    const { events } = await read(streamOf(...[...bytes].map((byte) => Uint8Array.of(byte))));
    expect(events).toEqual([
      { name: 'text', data: { delta: 'Façade first, ' } },
      { name: 'text', data: { delta: 'then\n\nthe\u2028rooms.' } },
    ]);
  });

  test('heartbeats, unknown events and invalid data are skipped', async () => {
    const bytes = [
      ': heartbeat\n\n',
      event('weather', {}),
      'event: text\ndata: {not json\n\n',
      event('text', { delta: 1 }),
    ];
    const { events } = await read(
      streamOf(encoder.encode(`${bytes.join('')}${event('text', { delta: 'still here' })}`)),
    );
    expect(events).toEqual([{ name: 'text', data: { delta: 'still here' } }]);
  });

  test('a broken connection ends them without an error', async () => {
    const chunks = [encoder.encode(event('text', { delta: 'Keep the' }))];
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const chunk = chunks.shift();
        if (chunk) controller.enqueue(chunk);
        else controller.error(new Error('the line broke'));
      },
    });
    const { events, hungUp } = await read(broken);
    expect(events).toEqual([{ name: 'text', data: { delta: 'Keep the' } }]);
    expect(hungUp).toBe(true);
  });
});
