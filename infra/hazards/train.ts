/** Trains the recogniser of dangers and writes its model. Run `node infra/hazards/train.ts` after a change of the examples. */
import { writeFileSync } from 'node:fs';
import { read } from '../../functions/chat/safety/reading.ts';
import { featuresOf } from '../../functions/chat/safety/recogniser/features.ts';
import { writeModel } from '../../functions/chat/safety/recogniser/model.ts';
import { HAZARD_KINDS } from '../../shared/chat.ts';
import { digestOf, sentences } from './examples.ts';
import { train } from './regression.ts';

const FILE = new URL('../../functions/chat/safety/recogniser/model.json', import.meta.url);

const list = sentences();
const examples = list.map(({ text, kind }) => ({
  features: featuresOf(read(text)),
  label: kind === 'none' ? HAZARD_KINDS.length : HAZARD_KINDS.indexOf(kind),
}));
const started = performance.now();
const model = train(examples);
const json = `${JSON.stringify(writeModel(model, digestOf(list)), undefined, 2)}\n`;
writeFileSync(FILE, json);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `${examples.length} sentences, ${model.keys.length} features, ${Math.ceil(json.length / 1024)} KiB, ${seconds} s`,
);
