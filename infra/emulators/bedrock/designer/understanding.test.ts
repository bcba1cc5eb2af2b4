/** What the emulated designer understands of a question, asked through the forced tool as the product asks. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestBedrock, type TestBedrock } from '../test-bedrock.ts';
import { callTool, type PastTurn, understandCall } from '../test-calls.ts';

let bedrock: TestBedrock;
beforeAll(async () => {
  bedrock = await startTestBedrock();
});
afterAll(() => bedrock.stop());

const Understood = z.strictObject({
  standalone: z.string().check(z.minLength(1)),
  queries: z.array(z.string().check(z.minLength(1))).check(z.minLength(1), z.maxLength(3)),
  intent: z.string(),
  language: z.string(),
  topic: z.string(),
  state: z.optional(z.string()),
  excludes: z.array(z.string()),
  facts: z.array(z.string()),
  sum: z.optional(z.looseObject({ kind: z.string() })),
  hazards: z.array(z.strictObject({ kind: z.string(), stage: z.string() })),
});
const understood = async (question: string, past: readonly PastTurn[] = [], photo?: 'new') =>
  Understood.parse(await callTool(bedrock.runtime(), understandCall(question, past, photo)));

const RUGS: PastTurn[] = [{ question: 'Which rug suits a dark timber floor?', reply: 'A pale wool rug.' }];

test.each<[string, string, readonly PastTurn[], 'new' | undefined]>([
  ['Good morning!', 'greeting', [], undefined],
  ['Thank you, that was useful.', 'thanks', RUGS, undefined],
  ['What is pin 3 about?', 'about-a-pin', RUGS, undefined],
  ['Tell me more about the second note', 'about-a-pin', RUGS, undefined],
  ['Why did you say pale?', 'about-the-answer', [{ question: 'Rug?', reply: 'Pale.' }], undefined],
  [
    'Is this photo better than the earlier photo, what changed?',
    'compare-photos',
    [{ ...(RUGS[0] as PastTurn), photo: 1 }],
    'new',
  ],
  ['How do I close my account?', 'account', [], undefined],
  ['Who should win the football on Saturday?', 'off-topic', [], undefined],
  ['Which timber suits a bread board shelf in the kitchen?', 'question', [], undefined],
])('%s is %s', async (question, intent, past, photo) => {
  expect((await understood(question, past, photo)).intent).toBe(intent);
});

test.each([
  ['I can smell gas beside the cooktop', [{ kind: 'gas', stage: 'now' }]],
  [
    'Sage or navy for the nursery? The bookcase is not fixed to the wall and our toddler climbs it.',
    [{ kind: 'tip-over', stage: 'now' }],
  ],
  [
    "We're knocking out the kitchen wall ourselves on Saturday, which floor after?",
    [{ kind: 'structure', stage: 'now' }],
  ],
  ['Could the wall between kitchen and lounge be taken out?', [{ kind: 'structure', stage: 'asked' }]],
  [
    'The pool fence was inspected and passed the test, what do we plant along it?',
    [{ kind: 'pool-barrier', stage: 'done' }],
  ],
  [
    'The electrician is fitting the new power points next week, white or black plates?',
    [{ kind: 'licensed-electrical', stage: 'booked' }],
  ],
  ['Which rug pools the colours of a small lounge together?', []],
  ['Thanks, my heater is right under the curtain and it smells of smoke', [{ kind: 'fire', stage: 'now' }]],
])('the dangers of %s are %j', async (question, hazards) => {
  expect((await understood(question)).hazards).toEqual(hazards);
});
