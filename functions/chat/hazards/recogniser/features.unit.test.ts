/** What the recogniser sees of a question, by the names that the features have. */
import { expect, test } from 'vitest';
import { read } from '../reading.ts';
import { featuresOf } from './features.ts';

/** FNV-1a as its authors define it, over whole numbers without a limit: http://www.isthe.com/chongo/tech/comp/fnv/. */
function fnv1a(name: string): number {
  let hash = 2_166_136_261n;
  for (const unit of Buffer.from(name, 'latin1')) hash = ((hash ^ BigInt(unit)) * 16_777_619n) % 2n ** 32n;
  return Number(hash);
}

test('the words, neighbouring pairs, pairs around a word, and pieces of each word', () => {
  const whole = ['fine', 'pink', 'hues', 'fine pink', 'pink hues', 'fine * hues'];
  // Of three, four and five characters, with `<` and `>` at the ends of the word.
  const fine = ['<fi', 'fin', 'ine', 'ne>', '<fin', 'fine', 'ine>', '<fine', 'fine>'];
  const pink = ['<pi', 'pin', 'ink', 'nk>', '<pin', 'pink', 'ink>', '<pink', 'pink>'];
  const hues = ['<hu', 'hue', 'ues', 'es>', '<hue', 'hues', 'ues>', '<hues', 'hues>'];
  const expected = new Map([
    ...whole.map((name) => [fnv1a(name), 1] as const),
    ...[...fine, ...pink, ...hues].map((name) => [fnv1a(`#${name}`), 0.4] as const),
  ]);
  const reading = read('Fine pink hues?');
  expect(reading.cues.size).toBe(0);
  expect(featuresOf(reading)).toEqual(expected);
});

test('a word that occurs twice counts once', () => {
  const once = featuresOf(read('pink'));
  expect(featuresOf(read('pink pink'))).toEqual(new Map([...once, [fnv1a('pink pink'), 1]]));
});

test('a cue of the rules, by its name', () => {
  const features = featuresOf(read('A gas smell'));
  for (const cue of ['gas', 'smell']) expect(features.get(fnv1a(`@${cue}`))).toBe(1);
});
