/** Run as a process by latency.ts: asks a slow stage one question at a time and prints when words and pins came. */
import { newSubscriber } from '../../testing/people/stage-members.ts';
import { measuredStage } from '../../testing/stage/measured-stage.ts';
import { askOnce } from './asking.ts';
import { DELAYS, type Times } from './latency.ts';

const TIMES = 7;
const WARM_UP = 2;
const PLAIN = 'How high should a pendant hang over a dining table?';
const WITH_PHOTO = { text: 'What would you change in this room?', photo: 'federation' };

const options = { paceMs: 0, delays: DELAYS };
const { stage, close } = await measuredStage(options);
const times: Times = { words: [], pins: [], wordsWithPhoto: [] };
for (let n = -WARM_UP; n < TIMES; n++) {
  const plain = await askOnce(await newSubscriber(stage), { text: PLAIN });
  const looked = await askOnce(await newSubscriber(stage), WITH_PHOTO);
  if (n < 0) continue;
  if (plain.textMs !== null) times.words.push(plain.textMs);
  if (looked.notesMs !== null) times.pins.push(looked.notesMs);
  if (looked.textMs !== null) times.wordsWithPhoto.push(looked.textMs);
}
await close();
console.log(JSON.stringify(times));
