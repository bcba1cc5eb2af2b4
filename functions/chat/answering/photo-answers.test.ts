/** Answers about a photo: pins before words, and whose photo it is. */
import { describe, expect, test } from 'vitest';
import {
  allEventsOf,
  ask,
  askStreaming,
  conversationOf,
  somePhoto,
  theEvent,
} from '../../../infra/testing/people/conversation.ts';
import { someSubscriber } from '../../../infra/testing/people/people.ts';
import { Exchange, PHOTO_ONLY_QUESTION } from '../../../shared/chat.ts';

const exchangeOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return Exchange.parse(await answer.json());
};
const refusalOf = async (answer: Response) => ({
  status: answer.status,
  message: ((await answer.json()) as { message: string }).message,
});

describe('an answer about a photo', () => {
  test('has a palette and pins; a follow-up still sees the photo', async () => {
    const member = await someSubscriber();
    const imageUrl = await somePhoto(member);
    const events = await allEventsOf(await askStreaming(member, '', { imageUrl }));
    expect(theEvent(events, 'accepted').userMessage).toMatchObject({ content: PHOTO_ONLY_QUESTION, imageUrl });
    const { assistantMessage } = theEvent(events, 'done');
    expect(assistantMessage.content).toMatch(/^Palette:( #[0-9a-f]{6}\b[^#\n]*){2,}$/im);
    expect(assistantMessage.notesImageUrl).toBe(imageUrl);
    expect(assistantMessage.notes.map(({ n }) => n)).toEqual(assistantMessage.notes.map((_, index) => index + 1));
    expect(assistantMessage.notes.length).toBeGreaterThan(0);
    const followUp = await exchangeOf(await ask(member, 'And what about the floor of this room?'));
    expect(followUp.userMessage.imageUrl).toBeNull();
    expect(followUp.assistantMessage).toMatchObject({ status: 'done', notes: [], notesImageUrl: null });
    expect(followUp.assistantMessage.content).toMatch(/^Palette:/im);
  });

  test('sends its notes once, before the text, each with kind and title', async () => {
    const member = await someSubscriber();
    const imageUrl = await somePhoto(member);
    const events = await allEventsOf(await askStreaming(member, 'What would you change here?', { imageUrl }));
    const names = events.map(({ event }) => event);
    expect(names.filter((name) => name === 'notes')).toHaveLength(1);
    expect(names.indexOf('notes')).toBeLessThan(names.indexOf('text'));
    const { notes } = theEvent(events, 'done').assistantMessage;
    expect(theEvent(events, 'notes')).toEqual({ notes, imageUrl });
    for (const { kind, title, text } of notes) {
      expect(['keep', 'change', 'fix']).toContain(kind);
      expect(title.split(' ').length).toBeLessThanOrEqual(4);
      expect(text).toMatch(/\S.*[.]$/);
    }
  });

  test('compares two photos, even when the question brings neither', async () => {
    const member = await someSubscriber();
    await ask(member, 'This is the front room', { imageUrl: await somePhoto(member) });
    const withPhoto = await exchangeOf(
      await ask(member, 'And this is the back one. Which is brighter?', { imageUrl: await somePhoto(member) }),
    );
    const later = await exchangeOf(await ask(member, 'Compare the two photos for me'));
    for (const { assistantMessage } of [withPhoto, later])
      expect(assistantMessage.content).toMatch(/\bphotos? (?:is|are) (?:equally )?bright/);
  });

  test('of another member is refused, and stays with its owner', async () => {
    const [owner, other] = await Promise.all([someSubscriber(), someSubscriber()]);
    const imageUrl = await somePhoto(owner);
    const message = 'That photo is not available. Please attach it again.';
    expect(await refusalOf(await ask(other, 'Mine?', { imageUrl }))).toEqual({ status: 404, message });
    expect(await conversationOf(other)).toEqual([]);
    expect((await exchangeOf(await ask(owner, 'Mine?', { imageUrl }))).userMessage.imageUrl).toBe(imageUrl);
    expect(await refusalOf(await ask(owner, 'Again?', { imageUrl }))).toEqual({ status: 404, message });
    const absent = `/objects/images/${'0'.repeat(32)}`;
    expect(await refusalOf(await ask(owner, 'Which?', { imageUrl: absent }))).toEqual({ status: 404, message });
    expect(await conversationOf(owner)).toHaveLength(2);
  });
});
