/** With scripted output of the fast model: what the answering model is given, and what the member sees. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { FaultOrder } from '../../../infra/emulators/bedrock/converse/faults.ts';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { allEventsOf, ask, askStreaming, exchangeOf, theEvent } from '../../../infra/testing/people/conversation.ts';
import { someRoom, TURN } from '../../../infra/testing/people/rooms.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';
import { faultyStage } from '../../../infra/testing/stage/faulty-stage.ts';
import { HazardStage } from '../../../shared/chat.ts';

const { subscriber, order, takePrompts } = faultyStage(0);
let who: Visitor;
beforeAll(async () => {
  who = await subscriber();
  // The first call loads the functions, and would be late.
  await ask(who, 'Hello');
});

const QUESTION = 'Which rug size suits a double bed?';
type Input = Extract<FaultOrder, { kind: unknown }>['input'];
const understood = (input: Input): FaultOrder => ({
  kind: 'toolInput',
  operation: 'understand',
  input: {
    standalone: QUESTION,
    queries: ['rug size for a double bed'],
    intent: 'question',
    language: 'en',
    topic: 'floors and rugs',
    excludes: [],
    facts: [],
    hazards: [],
    ...input,
  },
});
const seen = (input: Input): FaultOrder => ({
  kind: 'toolInput',
  operation: 'look',
  input: { isRoom: true, problem: 'none', kind: 'bedroom', materials: [], notes: [], ...input },
});

/** Asks in a room, and gives the prompt of the answering model with what the member sees. */
async function asked(input: Input, { question = QUESTION, roomId = '', imageUrl = '' } = {}) {
  await order(understood(input));
  await takePrompts();
  const room = roomId || (await someRoom(who)).id;
  const answer = await ask(who, question, { roomId: room, ...(imageUrl && { imageUrl }) });
  const { assistantMessage: message } = await exchangeOf(answer);
  const prompts = await takePrompts();
  const given = prompts.findLast(({ kind }) => kind === 'converse')?.text ?? '';
  return { message, given, prompts, roomId: room };
}

/** One kind of each level: `safety.unit.test.ts` has the level of every kind at every stage. */
describe.each(['gas', 'approvals'] as const)('%s', (kind) => {
  test.each(HazardStage.options)('%s', async (stage) => {
    // Imported late: their modules read the stage's settings when they load.
    const { ground } = await import('./answer.ts');
    const { latestTurn } = await import('./prompt/prompt.ts');
    await order(understood({ hazards: [{ kind, stage }] }));
    const turn = await ground(
      { ...TURN, question: QUESTION, subject: QUESTION },
      () => {},
      AbortSignal.timeout(20_000),
    );
    const given = latestTurn(turn).at(-1)?.text ?? '';
    const isNothing = ['booked', 'done', 'figurative'].includes(stage);
    const isCare = !isNothing && (kind === 'approvals' || stage === 'asked');
    const isStop = !isNothing && !isCare;
    expect([turn.stop, turn.care]).toEqual([isStop ? [kind] : [], isCare ? [kind] : []]);
    expect(given.includes(`<hazard kind="${kind}">`)).toBe(isStop);
    expect(given.includes(`<care kind="${kind}"/>`)).toBe(isCare);
    const titles = turn.passages.map(({ source: { title } }) => title);
    expect(titles.indexOf('Safety')).toBe(isStop ? 0 : isCare ? titles.length - 1 : -1);
    // The question itself is answered whatever the danger.
    expect(titles.filter((title) => title !== 'Safety').length).toBeGreaterThan(2);
  });
});

test('a Stop kind begins the answer with its line, and the question is answered', async () => {
  const { message } = await asked({ hazards: [{ kind: 'fire', stage: 'planned' }] });
  expect([message.status, message.hazard, message.care, message.suggestions]).toEqual(['done', 'fire', [], []]);
  expect(message.content.split('\n')[0]).toMatch(/^[^[]+ \[1\]$/);
  expect(message.sources[0]?.title).toBe('Safety');
  expect(message.sources.some(({ title }) => title !== 'Safety')).toBe(true);
});

test('a Care kind raises no alarm; its safety passage is among the sources', async () => {
  const { message } = await asked({ hazards: [{ kind: 'approvals', stage: 'asked' }] });
  expect([message.status, message.hazard, message.care]).toEqual(['done', null, ['approvals']]);
  expect(message.sources.map(({ title }) => title)).toContain('Safety');
});

describe('a danger', () => {
  const TINGLE = 'I get a tingle when I touch the kitchen tap. Which rug size suits a double bed?';

  test('is sent as an event with its card, right before the text', async () => {
    await order(understood({ hazards: [{ kind: 'gas', stage: 'now' }] }));
    const { id: roomId } = await someRoom(who);
    const events = await allEventsOf(await askStreaming(who, QUESTION, { roomId }));
    const names = events.map(({ event }) => event);
    expect(names.indexOf('hazard')).toBe(names.indexOf('text') - 1);
    const { kind, source } = theEvent(events, 'hazard');
    const { assistantMessage } = theEvent(events, 'done');
    const { n, title, heading } = source;
    expect([kind, assistantMessage.hazard]).toEqual(['gas', 'gas']);
    expect(assistantMessage.sources[0]).toMatchObject({ n, title, heading });
  });

  test.each<[string, FaultOrder]>([
    ['late', { kind: 'timeout', operation: 'understand' }],
    ['broken', { kind: 'badJson', operation: 'understand' }],
  ])('is found by its words when the model is %s', async (_, fault) => {
    await order(fault);
    const { id: roomId } = await someRoom(who);
    const { assistantMessage } = await exchangeOf(await ask(who, TINGLE, { roomId }));
    expect([assistantMessage.status, assistantMessage.hazard]).toEqual(['done', 'electric-shock']);
  });

  test('of its words counts unless the model gives it another stage', async () => {
    expect((await asked({}, { question: TINGLE })).message.hazard).toBe('electric-shock');
    const done = { hazards: [{ kind: 'electric-shock', stage: 'done' }] };
    expect((await asked(done, { question: TINGLE })).message.hazard).toBeNull();
  });

  test('that the photo shows counts like words', async () => {
    const imageUrl = await somePhoto(who);
    await order(seen({ dangers: ['blind-cords'] }));
    expect((await asked({}, { imageUrl })).message.hazard).toBe('blind-cords');
  });

  test('is said once a room, unless it is raised anew', async () => {
    const tip = { hazards: [{ kind: 'tip-over', stage: 'now' }] };
    const { roomId, message } = await asked(tip);
    expect(message.hazard).toBe('tip-over');
    expect((await asked(tip, { roomId })).message.hazard).toBeNull();
    const urgent = { hazards: [{ kind: 'gas', stage: 'now' }] };
    for (let again = 0; again < 2; again++) expect((await asked(urgent, { roomId })).message.hazard).toBe('gas');
  });
});

test('what the member rules out is named to the model, and no passage on it is given', async () => {
  const rugs = { queries: ['round rugs'] };
  expect((await asked(rugs)).given).toContain('heading="Round rugs"');
  const { given } = await asked({ ...rugs, excludes: ['round rug'] });
  expect(given).toContain('<excludes>round rug</excludes>');
  expect(given).not.toContain('heading="Round rugs"');
  const spoken = [...given.matchAll(/<passage ([^>]*)>[^<]*\bround rugs?\b/gi)];
  for (const [, attributes] of spoken) expect(attributes).toContain('avoid="round rug"');
});

test('a sum is worked out by code, shown and not marked', async () => {
  const { given, message } = await asked({
    sum: {
      kind: 'tiles',
      surfaces: [{ width_mm: 3_200, height_mm: 600 }],
      unit: { width_mm: 75, height_mm: 150 },
    },
  });
  expect(given).toMatch(/<sum kind="tiles">[^<]*\b188\b[^<]*<\/sum>/);
  const sum = message.content.indexOf('188');
  expect(sum).toBeGreaterThan(-1);
  expect(message.unsupported.filter(({ from, to }) => from <= sum && sum < to)).toEqual([]);
});

test('what the question says of the home is offered first, and not kept by itself', async () => {
  await order(understood({ facts: ['We rent', 'Mum, 84, uses a walker', 'x'.repeat(200)] }));
  const { id: roomId } = await someRoom(who);
  const events = await allEventsOf(await askStreaming(who, QUESTION, { roomId }));
  const facts = ['We rent', 'Mum, 84, uses a walker'];
  expect(theEvent(events, 'facts')).toEqual({ facts });
  const names = events.map(({ event }) => event);
  expect(names.indexOf('facts')).toBeLessThan(names.indexOf('text'));
  expect(theEvent(events, 'done').assistantMessage.facts).toEqual(facts);
  expect(await (await who.get('/api/home')).json()).toMatchObject({ facts: [] });
});

test('the state of the question decides over that of the home', async () => {
  const question = 'Which permits and approvals does a renovation need in Tasmania?';
  const { given } = await asked({ state: 'TAS', queries: ['approvals for a renovation, by state'] }, { question });
  expect(given).toContain('<home state="TAS"');
  expect(given).toContain('heading="Permits in Victoria and Tasmania"');
  expect(given).not.toContain('heading="Approvals in New South Wales');
});

test('half a tool call loses only what does not fit', async () => {
  const { given, message } = await asked({
    hazards: ['gas', { kind: 'gas' }, { kind: 'gas', stage: 'now' }],
    state: 'Bavaria',
    excludes: 'fans',
    facts: null,
    sum: { kind: 'cake' },
  });
  expect([message.hazard, message.facts]).toEqual(['gas', []]);
  expect(given).not.toContain('<excludes>');
});

test('the end waits a limited time for suggestions and to-dos', async () => {
  const todo = { text: 'Order a sample of the rug', licensed: false };
  const wired = { text: 'Ask for a point behind the bed', trade: 'electrician', licensed: true };
  await order({
    kind: 'toolInput',
    operation: 'finish',
    input: { suggestions: ['Which underlay?', 7, ''], todos: [todo, wired, { text: 'No licence said' }] },
  });
  const { message, prompts } = await asked({});
  expect(message.suggestions).toEqual(['Which underlay?']);
  expect(message.todos).toEqual([{ ...todo, trade: null }, wired]);
  expect(prompts.at(-1)?.text).toContain('<answer>');
  await order({ kind: 'timeout', operation: 'finish' });
  const started = performance.now();
  const late = await asked({});
  expect([late.message.status, late.message.suggestions, late.message.todos]).toEqual(['done', [], []]);
  expect(performance.now() - started).toBeLessThan(8_000);
});
