/** Understanding without a model: what points back, and what is small talk. */
import { expect, test } from 'vitest';
import { processorMs } from '../../../infra/testing/processor-time.ts';
import { pointsBack, understandByRules } from './rules.ts';

const past = [{ question: 'How do I paint the VJ walls of a Queenslander?', reply: 'Wash them first.' }];

test.each([
  'and in white?',
  'What about the ceiling?',
  'Would that work with dark floors?',
  'Is it washable?',
  'ok but cheaper',
  'is a wall-hung one much dearer?',
  'would cork tiles suit the stair too',
  'pls dont theyre heaps dark tho',
])('a question points back: %s', (question) => expect(pointsBack(question)).toBe(true));

test.each([
  'Which rug size suits a double bed?',
  'Is it legal to remove fibro eaves myself?',
  'How far should a pendant hang above an island bench?',
  'Which tiles are the same slip rating wet or dry?',
  'We just moved into a 1960s brick veneer and the lounge gets the afternoon sun, it is roasting by four, what blinds would help?',
])('a question brings its own subject: %s', (question) => expect(pointsBack(question)).toBe(false));

test('searches a follow-up with its earlier question, a new topic alone', () => {
  expect(understandByRules('and in white?', past, 0).queries).toEqual([
    'How do I paint the VJ walls of a Queenslander?\nand in white?',
  ]);
  const fresh = 'Which rug size suits a double bed?';
  expect(understandByRules(fresh, past, 0)).toMatchObject({ queries: [fresh], pointsBack: false });
});

test('a short question is also searched in the room before', () => {
  const nursery = [{ question: 'Which floor suits the nursery?', reply: 'Cork.' }];
  const question = 'Do block-out blinds need a valance?';
  expect(understandByRules(question, nursery, 0).queries).toEqual([question, `${question} nursery`]);
  const named = 'Do block-out blinds suit the study?';
  expect(understandByRules(named, nursery, 0).queries).toEqual([named]);
});

test('a follow-up of a follow-up still finds the subject', () => {
  const thread = [...past, { question: 'And the trim?', reply: 'Gloss.' }];
  expect(understandByRules('in black?', thread, 0).standalone).toContain('VJ walls');
});

test.each([
  ['Hi there', 'greeting'],
  ["G'day mate!", 'greeting'],
  ['Hey there, how are you today?', 'greeting'],
  ['Hello, how wide is a queen bed?', 'question'],
  ['thanks heaps', 'thanks'],
  ['Perfect, thank you so much!', 'thanks'],
  ['How do I end my subscription?', 'account'],
  ['I forgot my password', 'account'],
  ['Can a builder keep my deposit, or do I get a refund?', 'question'],
  ['What do you mean by pin 2?', 'about-a-pin'],
  ['Which of the two rooms looks warmer?', 'compare-photos'],
  ['Hi, which white suits a dark hall?', 'question'],
])('%s is %s', (question, intent) => {
  const { queries, ...understood } = understandByRules(question, past, 2);
  expect(understood.intent).toBe(intent);
  expect(queries.length === 0).toBe(['greeting', 'thanks', 'account'].includes(intent));
});

test('a question is not about a pin where there was no photo', () => {
  expect(understandByRules('Does point 2 of the code cover decks?', past, 0).intent).toBe('question');
});

/** The longest question: one that makes the pattern for thanks try long, and is no thanks in the end. */
const LONG = 8_000;
test.each(['great ', 'thanks  you ', 'that is ', ' ', '1', 'it '])(
  'a long question of nothing but %j is understood fast',
  (words) => {
    const question = `thanks ${words.repeat(LONG / words.length)}x1`;
    const understand = () => expect(understandByRules(question, past, 2).intent).not.toBe('thanks');
    expect(processorMs(understand)).toBeLessThan(500);
  },
);

test.each(['many thanks!', 'Great   —   that’s really helpful', 'thankyou so much for your help 👍', 'Cheers, legend'])(
  '%s is thanks',
  (words) => expect(understandByRules(words, past, 0).intent).toBe('thanks'),
);

test.each(['thanks, and the trim?', 'great room', 'Thanks 地板', 'helpful'])('%s is more than thanks', (words) =>
  expect(understandByRules(words, past, 0).intent).toBe('question'),
);

test('a short follow-up is in the language of the question before', () => {
  const spanish = [{ question: '¿Qué cortinas ayudan en las ventanas del oeste?', reply: 'Claras.' }];
  expect(understandByRules('¿blancas?', spanish, 0).language).toBe('es');
  expect(understandByRules('Which rug size suits a double bed?', spanish, 0).language).toBe('en');
});

test('what a question rules out is not searched', () => {
  const [query] = understandByRules('A fresher bathroom without moving any pipes, where do I begin?', [], 0).queries;
  expect(query).toMatch(/^A fresher bathroom .*where do I begin/);
  expect(query).not.toContain('pipes');
});
