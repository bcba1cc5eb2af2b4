/** Which parts of a conversation the model is shown again. */
import { expect, test } from 'vitest';
import type { MessageItem } from '../items.ts';
import { NOTHING_YET } from './exchange.ts';
import { historyFrom, MAX_HISTORY_CHARACTERS, MAX_HISTORY_MESSAGE, MAX_HISTORY_MESSAGES } from './history.ts';

let made = 0;
const blank = { ...NOTHING_YET, imageUrl: null, createdAt: '2026-11-01T00:00:00.000Z' };

/** A question and its reply. */
function exchange(
  question: string,
  reply: string,
  of: Partial<MessageItem> = {},
  asked: Partial<MessageItem> = {},
): MessageItem[] {
  const questionId = `Q${++made}`;
  return [
    { id: questionId, role: 'user', content: question, status: 'done', ...blank, ...asked },
    { id: `R${made}`, role: 'assistant', content: reply, status: 'done', questionId, ...blank, ...of },
  ];
}
const textsOf = (messages: MessageItem[]) =>
  historyFrom(messages).turns.map(({ role, content }) => `${role}: ${content?.[0]?.text ?? ''}`);

test('questions are fenced and escaped, replies lose their citations', () => {
  expect(textsOf(exchange('Is <b> bold?', 'It is [1][2].'))).toEqual([
    'user: <question>Is &lt;b&gt; bold?</question>',
    'assistant: It is.',
  ]);
});

test('a failed, empty or unfinished reply is left out with its question', () => {
  const messages = [
    ...exchange('one', 'kept'),
    ...exchange('two', 'half', { status: 'failed', failure: 'cut off' }),
    ...exchange('three', ' '),
    ...exchange('four', 'still going', { status: 'writing', renewedAt: Date.now() }),
    ...exchange('five', 'stopped here', { status: 'writing', stopRequested: true }),
    ...exchange('six', 'was interrupted', { status: 'writing', renewedAt: 0 }),
    ...exchange('seven', 'kept').slice(0, 1),
    ...exchange('eight', 'without its question').slice(1),
  ];
  expect(textsOf(messages)).toEqual([
    'user: <question>one</question>',
    'assistant: kept',
    'user: <question>five</question>',
    'assistant: stopped here',
    'user: <question>six</question>',
    'assistant: was interrupted',
  ]);
});

test('interleaved questions and replies are paired', () => {
  const [[q1, r1], [q2, r2]] = [exchange('first', 'to the first'), exchange('second', 'to the second')];
  const crossed = [q1, q2, r1, r2].filter((message) => message !== undefined);
  expect(textsOf(crossed)[1]).toBe('assistant: to the first');
  expect(textsOf(crossed)[2]).toBe('user: <question>second</question>');
});

test('drops the oldest exchanges when there are too many', () => {
  const turns = textsOf(
    Array.from({ length: 10 }, (_, index) => exchange(`question ${index}`, `reply ${index}`)).flat(),
  );
  expect(turns).toHaveLength(MAX_HISTORY_MESSAGES);
  expect(turns.at(0)).toContain('question 4');
  expect(turns.at(-1)).toContain('reply 9');
});

test('drops the oldest exchanges over the length limit, and cuts a long message', () => {
  const long = 'x'.repeat(8_000);
  const { turns } = historyFrom([...exchange('old', long), ...exchange(long, long), ...exchange('new', 'short')]);
  const lengths = turns.map(({ content }) => content?.[0]?.text?.length ?? 0);
  expect(turns).toHaveLength(4);
  expect(lengths.reduce((sum, length) => sum + length)).toBeLessThan(MAX_HISTORY_CHARACTERS + 100);
  expect(Math.max(...lengths)).toBeLessThan(MAX_HISTORY_MESSAGE + 50);
});

test('shows the end of the newest reply where it was cut off, without what is half there', () => {
  const rows = '| Wall | Paint |\n| --- | --- |\n| Hall | Limewash |\n';
  const reply = `${'x'.repeat(9_500)} ${rows}| Stairs | Whi`;
  const newest = textsOf([...exchange('old', 'short'), ...exchange('new', reply, { cutOff: true })]);
  expect(newest).toHaveLength(4);
  expect(newest.at(-1)).toMatch(/^assistant: …x+ \| Wall[^]*Limewash \|$/);
  expect(newest.at(-1)?.length).toBeLessThan(9_050);
  const earlier = textsOf([...exchange('new', reply, { cutOff: true }), ...exchange('after', 'short')]);
  expect(earlier[1]?.length).toBeLessThan(MAX_HISTORY_MESSAGE + 50);
});

test('shows the newest photo of the last two questions, answered or not', () => {
  const [one, two] = ['/objects/images/1', '/objects/images/2'];
  const withPhoto = (imageUrl: string, of: Partial<MessageItem> = {}) => exchange('look', 'seen', of, { imageUrl });
  const plain = () => exchange('and?', 'yes');
  expect(historyFrom([...withPhoto(one), ...withPhoto(two)]).photoInView).toEqual({ n: 2, path: two });
  expect(historyFrom([...withPhoto(one), ...plain()]).photoInView).toEqual({ n: 1, path: one });
  expect(historyFrom([...withPhoto(one), ...plain(), ...plain()]).photoInView).toBeUndefined();
  expect(historyFrom(withPhoto(one, { status: 'failed' })).photoInView).toEqual({ n: 1, path: one });
});

test('a photo that the member points at is in view again', () => {
  const [one, two] = ['/objects/images/1', '/objects/images/2'];
  const pointing = exchange('and this?', 'yes', {}, { spot: { x: 0.5, y: 0.5, imageUrl: one } });
  const { photos, photoInView } = historyFrom([
    ...exchange('look', 'seen', {}, { imageUrl: two }),
    ...pointing,
    ...exchange('thanks', 'welcome'),
  ]);
  expect(photos.map(({ path }) => path)).toEqual([two, one]);
  expect(photoInView).toEqual({ n: 2, path: one });
});

test('numbers photos in order, and lists the dangers that replies began with', () => {
  const [one, two] = ['/objects/images/1', '/objects/images/2'];
  const notes = [{ n: 1, kind: 'keep' as const, title: 'Keep it', text: 'It is sound.', x: 0.5, y: 0.5 }];
  expect(historyFrom(exchange('gas?', 'out', { hazards: ['gas'] })).hazardsSaid).toEqual(['gas']);
  const { turns, photos, pins } = historyFrom([
    ...exchange('look', 'seen', { notes, notesImageUrl: one }, { imageUrl: one }),
    ...exchange('and here', 'seen', {}, { imageUrl: two }),
    ...exchange('thanks', 'welcome'),
  ]);
  expect(photos).toEqual([
    { n: 1, path: one },
    { n: 2, path: two },
  ]);
  expect(turns.filter(({ role }) => role === 'user').map(({ content }) => content?.[0]?.text)).toEqual([
    '<question photo="1">look</question>',
    '<question photo="2">and here</question>',
    '<question>thanks</question>',
  ]);
  expect(pins).toEqual([{ photo: 1, notes }]);
});

test('questions that grow when they are escaped stay within the budget', () => {
  const { turns } = historyFrom([...exchange('"'.repeat(4_000), 'old'), ...exchange('"'.repeat(1_500), 'new')]);
  const sent = turns.flatMap(({ content = [] }) => content.map(({ text = '' }) => text.length));
  expect(sent.reduce((sum, length) => sum + length)).toBeLessThan(MAX_HISTORY_CHARACTERS);
  expect(turns).toHaveLength(2);
});
