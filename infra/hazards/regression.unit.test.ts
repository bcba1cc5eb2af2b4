/** Trains the recogniser with a handful of sentences. */
import { expect, test } from 'vitest';
import { read } from '../../functions/chat/safety/reading.ts';
import { featuresOf } from '../../functions/chat/safety/recogniser/features.ts';
import { readModel, writeModel } from '../../functions/chat/safety/recogniser/model.ts';
import { correctedBy } from '../../functions/chat/safety/recogniser/recogniser.ts';
import { HAZARD_KINDS, type HazardKind } from '../../shared/chat.ts';
import { train } from './regression.ts';

const SENTENCES: readonly [HazardKind | undefined, string][] = [
  ['gas', 'the quoll cage reeks of gas'],
  ['gas', 'it reeks of gas by the quoll'],
  ['lead', 'the numbat licks flaky paint'],
  ['lead', 'flaky paint near the numbat'],
  [undefined, 'which rug for the quoll'],
  [undefined, 'which rug for the numbat'],
];
const examples = SENTENCES.map(([kind, text]) => ({
  features: featuresOf(read(text)),
  label: kind === undefined ? HAZARD_KINDS.length : HAZARD_KINDS.indexOf(kind),
}));
const model = train(examples);

test('learns what its examples have in common', () => {
  expect(correctedBy(model, read('my house reeks of gas'), [])).toEqual(['gas']);
  expect(correctedBy(model, read('flaky paint in the hall'), [])).toEqual(['lead']);
  expect(correctedBy(model, read('which rug for the hall'), [])).toEqual([]);
});

test('clears a danger from a question that resembles harmless ones', () => {
  expect(correctedBy(model, read('which rug for the quoll'), ['lead'])).toEqual([]);
});

test('leaves an urgent danger that a rule found', () => {
  expect(correctedBy(model, read('which rug for the quoll'), ['gas'])).toEqual(['gas']);
});

test('adds to what the rules found', () => {
  expect(correctedBy(model, read('the quoll cage reeks of gas'), ['lead'])).toEqual(['lead', 'gas']);
});

test('learns the same from the same examples', () => {
  expect(train(examples)).toEqual(model);
});

test('a written model reads back the same', () => {
  const file = writeModel(model, 'digest');
  expect(readModel(file)).toEqual(model);
});
