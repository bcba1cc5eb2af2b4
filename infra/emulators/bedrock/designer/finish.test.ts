/** What the emulated designer hands over after an answer, asked through the forced tool as the product asks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestBedrock, type TestBedrock } from '../test-bedrock.ts';
import { callTool, finishCall } from '../test-calls.ts';

const section = (heading: string, asked: string, text: string) =>
  `## ${heading}\n<!-- asked as: ${asked} -->\n\n${text}\n`;
const ARTICLE = [
  '# Floors and rugs',
  section('Rugs in a lounge', 'what size rug, lounge rug', 'A rug in a lounge carries the front legs of every seat.'),
  section(
    'Hall runners',
    'will it slip, hallway runners, how wide a runner',
    'A runner for a hall lies on felt, and a rug does too.',
  ),
  section('Cleaning rugs', 'is it safe, how do I clean wool', 'A lounge rug of wool is cleaned with cold water.'),
].join('\n');
const GIVEN = { title: 'Floors and rugs', heading: 'Rugs in a lounge', text: 'A rug carries the front legs.' };
const QUESTION = 'Which rug for a lounge?';

let bedrock: TestBedrock;
beforeAll(async () => {
  bedrock = await startTestBedrock();
  await bedrock.addDocument('rugs.md', ARTICLE);
  await bedrock.ingest();
});
afterAll(() => bedrock.stop());

const handedOver = (...call: Parameters<typeof finishCall>) => callTool(bedrock.runtime(), finishCall(...call));
const nothing = { suggestions: [], todos: [] };

describe('suggestions', () => {
  test("are members' own whole questions for sections that the answer has not used", async () => {
    const { suggestions } = (await handedOver(QUESTION, 'A rug carries the front legs. [1]', [
      GIVEN,
    ])) as typeof nothing;
    expect(suggestions).toEqual(['How do I clean wool?']);
  });

  test.each([
    ['small talk', 'Thanks a lot!', 'en'],
    ['a danger', 'I can smell gas in the lounge, which rug?', 'en'],
    ['another language', 'Che tappeto per il salotto?', 'it'],
  ])('are none for %s', async (_, question, language) => {
    expect(await handedOver(question, 'A rug carries the front legs. [1]', [GIVEN], language)).toEqual(nothing);
  });
});

test('to-dos are short sentences that begin with a verb, with their trade', async () => {
  const answer = [
    'A rug carries the front legs of each seat. [1] Measure the seats first. [1]',
    'Ask a licensed electrician to move the floor socket, because a rug over a loose one wears its cord through. [2]',
    'Lay felt below it, and trim the felt on all four sides so that nobody sees it or catches a foot on its edge. [1]',
    'Vacuum it weekly. [1]',
    'Paint on the old boards may hold lead. [1]',
  ].join('\n\n');
  expect(await handedOver(QUESTION, answer, [GIVEN])).toMatchObject({
    todos: [
      { text: 'Measure the seats first', licensed: false },
      { text: 'Ask a licensed electrician to move the floor socket', trade: 'electrician', licensed: true },
      { text: 'Lay felt below it, and trim the felt on all four sides so that nobody sees it', licensed: false },
    ],
  });
});

test('an answer that asks for nothing has no to-dos', async () => {
  expect(await handedOver(QUESTION, 'The rug is large enough. [1]', [GIVEN])).toMatchObject({ todos: [] });
});
