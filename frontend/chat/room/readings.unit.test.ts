/** The readings of a room's photos, from its messages. */
import { expect, test } from 'vitest';
import type { ChatMessage } from '../../../shared/chat.ts';
import { pendingExchange } from '../conversation/asking/pending.ts';
import { photosOf, readingBefore, readingsOf } from './readings.ts';

const NOTE = { n: 1, kind: 'keep', title: 'High glass', text: 'Leave it bare.', x: 0.3, y: 0.2 } as const;

function exchange(id: string, question: Partial<ChatMessage>, reply: Partial<ChatMessage> = {}): ChatMessage[] {
  const { userMessage, assistantMessage } = pendingExchange(id, undefined, 'What now?', null);
  return [
    { ...userMessage, id: `${id}1`, ...question },
    { ...assistantMessage, id: `${id}2`, status: 'done', content: 'Words.', ...reply },
  ];
}

const PHOTO = { imageUrl: '/objects/images/1' };
const READ = { notes: [NOTE], notesImageUrl: '/objects/images/1' };

test('only answers about a photo are readings', () => {
  const messages = [...exchange('a', {}), ...exchange('b', PHOTO, READ)];
  expect(readingsOf(messages, null)).toMatchObject([{ id: 'b2', state: 'read', isSpot: false }]);
});

test.each([
  [{ status: 'writing', content: '' }, 'looking'],
  [{ status: 'writing', content: 'Words' }, 'unread'],
  [{ status: 'done' }, 'unread'],
  [{ status: 'stopped', content: '' }, 'stopped'],
  [{ status: 'failed' }, 'failed'],
  [{ status: 'interrupted' }, 'failed'],
] as const)('a reply %j without notes is %s', (reply, state) => {
  expect(readingsOf(exchange('a', PHOTO, reply), null)[0]?.state).toBe(state);
});

test('the cover replaces a photo whose messages are not loaded', () => {
  const cover = { imageUrl: '/objects/images/9', notes: [NOTE] };
  expect(readingsOf(exchange('a', {}), cover)).toMatchObject([{ id: '', imageUrl: '/objects/images/9' }]);
  expect(readingsOf(exchange('a', PHOTO, READ), cover)).toMatchObject([{ id: 'a2' }]);
});

test('notes about a spot are a separate reading, but not a photo', () => {
  const spot = { spot: { x: 0.1, y: 0.2, imageUrl: '/objects/images/1' } };
  const readings = readingsOf([...exchange('a', PHOTO, READ), ...exchange('b', spot, READ)], null);
  expect(readings.map(({ isSpot }) => isSpot)).toEqual([false, true]);
});

test('a number in a later answer refers to the newest notes before it', () => {
  const messages = [...exchange('a', PHOTO, READ), ...exchange('b', {}), ...exchange('c', PHOTO, READ)];
  const readings = readingsOf(messages, null);
  expect(readingBefore(readings, 'b2')?.id).toBe('a2');
  expect(readingBefore(readings, 'c2')?.id).toBe('c2');
});

test('painted copies stand among the photos in the order in which they were added', () => {
  const messages = [
    ...exchange('a', { ...PHOTO, createdAt: '2026-11-01T09:00:00Z' }, READ),
    ...exchange('b', { ...PHOTO, createdAt: '2026-11-03T09:00:00Z' }, READ),
  ];
  const size = { width: 1600, height: 1067 };
  const copy = { id: 'a15', imageUrl: '/objects/images/5', imageSize: size, original: PHOTO.imageUrl, notes: [NOTE] };
  const readings = readingsOf(messages, null);
  expect(photosOf(readings, [{ ...copy, createdAt: '2026-11-02T09:00:00Z' }])).toMatchObject([
    { id: 'a2' },
    { id: 'a15', state: 'read', isPainted: true },
    { id: 'b2' },
  ]);
  // The numbers in an answer mean the notes of an answer.
  expect(readingBefore(readings, 'a2')?.id).toBe('a2');
});
