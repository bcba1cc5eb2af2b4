/** What the emulated designer understands of a question, asked through the forced tool as the product asks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('a follow-up', () => {
  test.each([
    'Our hallway is only 1 m wide tho, same?',
    'The dog sheds on the sofa, will that be OK?',
    'And in the hallway?',
    'Does it fade?',
    'What about wool?',
    'Is it hard to clean?',
    'Why?',
  ])('is read with the question before it: %s', async (question) => {
    const { standalone, queries } = await understood(question, RUGS);
    expect(standalone).toContain('dark timber floor');
    expect(standalone).toContain(question);
    expect(queries).toContain(standalone);
  });

  test.each([
    'How deep should a kitchen bench be?',
    'Is it safe to drill into fibro sheeting?',
    'I have a brick chimney, can I paint it?',
    'Are there rules for a pergola near the boundary fence?',
  ])('stands alone when it brings its own subject: %s', async (question) => {
    expect((await understood(question, RUGS)).standalone).toBe(question);
  });

  test('is completed from the question that named the subject', async () => {
    const past = [...RUGS, { question: 'And in the hallway?', reply: 'A runner.' }];
    expect((await understood('What size?', past)).standalone).toContain('dark timber floor');
  });
});

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
  ['Which colour for the front door?', 'en'],
  ['Was I told the façade may stay?', 'en'],
  ['¿De qué color pinto las paredes de la cocina?', 'es'],
  ['Come posso illuminare una stanza senza finestre?', 'it'],
  ['Anong kulay ang bagay sa sala na may maliit na bintana?', 'fil'],
  ['Tường phòng khách nên sơn màu gì?', 'vi'],
  ['Τι χρώμα να βάψω το σαλόνι;', 'el'],
  ['客厅的墙应该刷什么颜色？', 'zh'],
  ['客廳幅牆油咩色好睇啲？', 'yue'],
  ['ما لون الطلاء المناسب للمطبخ؟', 'ar'],
  ['रसोई के लिए कौन सा रंग अच्छा है?', 'hi'],
  ['ਰਸੋਈ ਲਈ ਕਿਹੜਾ ਰੰਗ ਵਧੀਆ ਹੈ?', 'pa'],
])('the language of %s is %s', async (question, language) => {
  expect((await understood(question)).language).toBe(language);
});

test.each([
  ['And in the laundry?', 'Which colour suits a bright laundry? And in the laundry?'],
  ['No, I meant the hallway', 'Which colour suits a bright hallway? No, I meant the hallway'],
])('what a follow-up names takes the place of its like: %s', async (question, standalone) => {
  const past = [{ question: 'Which colour suits a bright kitchen?', reply: 'A warm white.' }];
  expect((await understood(question, past)).standalone).toBe(standalone);
});

test.each([
  ['Which paint for a nursery wall?', 'colour and paint'],
  ['Are sheers enough at a bedroom window?', 'windows and curtains'],
  ['Where does a compost bin go?', 'other'],
])('the topic of %s is %s', async (question, topic) => {
  expect((await understood(question)).topic).toBe(topic);
});

test.each([
  ['Which paint lasts on a coastal deck in Cairns?', 'QLD'],
  ['Do renters in NSW need to ask about picture hooks?', 'NSW'],
  ['Does a terrace in Sydney suit what a flat in Perth has?', undefined],
  ['Which Victorian terrace colours act warm?', undefined],
])('the state of %s is %s', async (question, state) => {
  expect((await understood(question)).state).toBe(state);
});

test.each([
  ['How do we cool the study? No split system, strata refuses', ['split system']],
  ['Any colour for the den, anything but mustard', ['mustard']],
  ["We can't drill, how do sheers go up?", ['drilling']],
  ["I don't like wallpaper and carpet is out, what now for the hall?", ['wallpaper', 'carpet']],
  ['The hall has no window and no daylight, which white?', []],
])('%s rules out %j', async (question, excludes) => {
  expect((await understood(question)).excludes).toEqual(excludes);
});

test.each([
  ['We rent, which hooks hold?', ['We rent']],
  ['Dad, 79, uses a wheelchair, how wide is a door?', ['Dad, 79, uses a wheelchair']],
  ['An east-facing study of 3 by 2.5 m for three kids?', ['East-facing', 'Study of 3 by 2.5 m', 'Three kids']],
  ['Which rug suits a hall?', []],
])('%s says of home and room %j', async (question, facts) => {
  expect((await understood(question)).facts).toEqual(facts);
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

test.each([
  ['Tell me more about the second one', 'Hang sheers.'],
  ['Why the last option?', 'Add a lamp.'],
])('%s is the item of the answer before', async (question, item) => {
  const past = [
    { question: 'How do I soften a study?', reply: '- Lay a rug. [1]\n- Hang sheers. [2]\n- Add a lamp. [3]' },
  ];
  expect(await understood(question, past)).toMatchObject({ standalone: `${question} ${item}`, queries: [item] });
});

test('a question with sizes brings its sum', async () => {
  const { sum } = await understood('How much paint for a wall of 4 by 2.5 m?');
  expect(sum).toMatchObject({ kind: 'paint' });
});
