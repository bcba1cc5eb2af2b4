/** Questions in other languages, and misspelt ones: the fast model puts them into English, and the answer keeps their language. */
import { describe, expect, test } from 'vitest';
import type { FaultOrder } from '../../../infra/emulators/bedrock/converse/faults.ts';
import type { Visitor } from '../../../infra/local/visitor.ts';
import { ask } from '../../../infra/testing/people/conversation.ts';
import { faultyStage } from '../../../infra/testing/stage/faulty-stage.ts';
import { Exchange } from '../../../shared/chat.ts';

const { subscriber, order, modelCalls, takePrompts } = faultyStage();

/** What the Bedrock emulator says in each language: that it answers in English only. */
const SAYS = { es: /^En este ordenador/, it: /^Su questo computer/, en: /^(?!En este|Su questo)/ };
const SPANISH = '¿Qué cortinas ayudan a que no entre tanto calor por las ventanas del oeste?';

async function answerTo(who: Visitor, question: string): Promise<string> {
  const { assistantMessage } = Exchange.parse(await (await ask(who, question)).json());
  expect(assistantMessage.status).toBe('done');
  return assistantMessage.content;
}

test.each([
  [SPANISH, SAYS.es],
  ['Como elijo un color para mi cocina y el pasillo', SAYS.es],
  ['Come scelgo i colori per i muri della cucina?', SAYS.it],
  ['Quali tende vanno bene per il bagno e la cucina con i balconi?', SAYS.it],
  ['What goes with the casa style tiles of a villa?', SAYS.en],
])('%s is answered in its language', async (question, says) => {
  expect(await answerTo(await subscriber(), question)).toMatch(says);
});

test.each<[string, FaultOrder]>([
  ['refused', { kind: 'refusal', operation: 'understand' }],
  ['late', { kind: 'timeout', operation: 'understand' }],
])('a Spanish question is answered in Spanish when understanding is %s', async (_, fault) => {
  await order(fault);
  expect(await answerTo(await subscriber(), SPANISH)).toMatch(SAYS.es);
});

test('a language tag with a region, or an invalid one, loses nothing else', async () => {
  const who = await subscriber();
  for (const language of ['es-419', 'ES_mx', 'Spanish, of Mexico']) {
    const input = { standalone: 'West curtains', queries: ['curtains for west windows'], intent: 'question', language };
    await order({ kind: 'toolInput', operation: 'understand', input: { ...input, hazards: [], topic: 'other' } });
    const { assistantMessage } = Exchange.parse(await (await ask(who, SPANISH)).json());
    expect(assistantMessage.content).toMatch(SAYS.es);
    expect(assistantMessage.sources.map(({ document }) => document)).toContain('windows-curtains-and-blinds.md');
  }
});

test('a short follow-up stays in the language of the conversation', async () => {
  const who = await subscriber();
  await answerTo(who, SPANISH);
  expect(await answerTo(who, '¿blancas?')).toMatch(SAYS.es);
  expect(await answerTo(who, 'Which rug size suits a double bed?')).toMatch(SAYS.en);
});

describe('a plain question', () => {
  const MISSPELT = 'wat culor shud i payt my kichin kubords the flor is jara and its reely drak in ther';

  test('goes to the model when the library does not find it', async () => {
    const meant = { standalone: 'What colour for kitchen cupboards with a jarrah floor?', intent: 'question' };
    const input = { ...meant, queries: ['palette for jarrah floors'], language: 'en', hazards: [], topic: 'other' };
    await order({ kind: 'toolInput', operation: 'understand', input });
    await takePrompts();
    await answerTo(await subscriber(), MISSPELT);
    const [asked, answered] = await takePrompts();
    expect([asked?.kind, answered?.kind]).toEqual(['understand', 'converse']);
    expect(answered?.text).toContain('Jarrah floors go with creamy white');
  });

  test('makes no model call to understand it when the library finds it', async () => {
    const before = (await modelCalls()).understand;
    await answerTo(await subscriber(), 'What colour should I paint the walls of a dark room?');
    expect((await modelCalls()).understand).toBe(before);
  });

  test('is answered even when the model refuses to understand it', async () => {
    await order({ kind: 'refusal', operation: 'understand' });
    await answerTo(await subscriber(), MISSPELT);
  });
});
