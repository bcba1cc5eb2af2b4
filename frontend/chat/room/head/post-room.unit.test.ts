/** The draft of a post about a room. */
import { expect, test } from 'vitest';
import { type ChatMessage, PHOTO_ONLY_QUESTION } from '../../../../shared/chat.ts';
import { FIRST_ROOM_NAME } from '../../../../shared/rooms.ts';
import { NOTHING_ANSWERED } from '../../conversation/asking/pending.ts';
import { draftOf } from './post-room.ts';

const ROOM = { name: 'Living room', cover: null };
const question = (content: string, spot: ChatMessage['spot'] = null): ChatMessage => ({
  ...NOTHING_ANSWERED,
  id: content,
  roomId: 'room',
  role: 'user',
  content,
  imageUrl: null,
  status: 'done',
  createdAt: '2026-11-22T10:00:00.000Z',
  version: { n: 1, of: 1 },
  spot,
});

test('uses the member’s newest written question', () => {
  const asked = [question('Which rug?'), question('Which lamp?'), question(PHOTO_ONLY_QUESTION)];
  expect(draftOf(ROOM, asked)).toMatchObject({ title: 'Living room: what would you do?', content: 'Which lamp?' });
});

test('skips a question about a spot', () => {
  const asked = [
    question('Which rug?'),
    question('What is this made of?', { imageUrl: '/objects/images/a', x: 0.5, y: 0.5 }),
  ];
  expect(draftOf(ROOM, asked).content).toBe('Which rug?');
});

test('uses a standard question for a room without one', () => {
  expect(draftOf(ROOM, [question(PHOTO_ONLY_QUESTION)]).content).toMatch(/What would you do first\?/);
});

test('does not use the default room name as the title', () => {
  expect(draftOf({ name: FIRST_ROOM_NAME, cover: null }, []).title).toBe('What would you do with this room?');
});
