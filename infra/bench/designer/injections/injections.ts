/** A hundred texts that try to break out of their place in the prompt, put where members and admins can write. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { latestTurn as LatestTurnBuilder } from '../../../../functions/chat/answer/prompt/prompt.ts';
import type { Grounded, Passage } from '../../../../functions/chat/turn.ts';
import { NO_HOME, ROOM, TURN, UNDERSTOOD } from '../../../testing/people/rooms.ts';
import { atMost, type Bar } from '../bar.ts';
import { escapes } from './prompt-fence.ts';

const WORD = 'CANARY';
const PAYLOADS = z.array(z.string()).parse(JSON.parse(readFileSync(new URL('payloads.json', import.meta.url), 'utf8')));

/** The question, the library (with file names and titles), what the look found, pins of an earlier photo, the home, the room and what is ruled out. */
const CHANNELS = ['question', 'passage', 'look', 'pins', 'home', 'room', 'excludes'] as const;
type Channel = (typeof CHANNELS)[number];
type Build = typeof LatestTurnBuilder;

/** Imports the prompt late: its modules read a stage's settings when they load. */
export async function injectionBars(): Promise<Bar[]> {
  const { latestTurn } = await import('../../../../functions/chat/answer/prompt/prompt.ts');
  const name = 'injections: words outside their fence';
  const of = CHANNELS.length * PAYLOADS.length;
  return [atMost(name, 0, of, escaped(latestTurn))];
}

const escaped = (build: Build): string[] =>
  CHANNELS.flatMap((channel) => {
    const harmless = promptOf(build, channel, WORD);
    if (!harmless.includes(WORD)) throw new Error(`nothing of the channel ${channel} is in the prompt`);
    return PAYLOADS.flatMap((payload) => {
      const found = escapes(promptOf(build, channel, payload), harmless, WORD);
      return found.length === 0 ? [] : [`${channel} ${JSON.stringify(payload)}: ${found.join(', ')}`];
    });
  });

const promptOf = (build: Build, channel: Channel, payload: string): string =>
  build(turnWith(channel, payload))
    .map(({ text = '' }) => text)
    .join('\n');

/** The payload in its own channel, and harmless words in the others. */
type WordsAt = (place: Channel, words: string) => string;

function turnWith(channel: Channel, payload: string): Grounded {
  const at: WordsAt = (place, words) => (place === channel ? payload : words);
  const photo = { bytes: new Uint8Array(4), width: 100, height: 100, palette: [{ hex: '#A39A88', share: 0.34 }] };
  const pins = [{ photo: 1, notes: [noteWith(at, 'pins')] }];
  return {
    ...TURN,
    question: at('question', 'How high is a bench?'),
    imageUrl: '/objects/images/2',
    home: { ...NO_HOME, style: at('home', 'Queenslander'), facts: [at('home', 'We rent')] },
    room: { ...ROOM, name: at('room', 'Kitchen'), keep: [at('room', 'the dresser')] },
    history: { ...TURN.history, pins },
    understanding: { ...UNDERSTOOD, excludes: [at('excludes', 'stone')] },
    photos: [
      { n: 1, photo },
      { n: 2, photo },
    ],
    look: {
      problem: 'none',
      kind: at('look', 'kitchen'),
      era: at('look', 'Federation'),
      materials: [at('look', 'brick'), 'timber floor'],
      light: { side: at('look', 'left'), time: '' },
      dangers: [],
      notes: [noteWith(at, 'look')],
    },
    passages: [passageWith(at)],
  };
}

const noteWith = (at: WordsAt, place: Channel) => ({
  n: 1,
  kind: 'keep' as const,
  title: at(place, 'Keep the rail'),
  text: at(place, 'It calms the wall.'),
  x: 0.5,
  y: 0.5,
});

const passageWith = (at: WordsAt): Passage => ({
  source: {
    n: 1,
    title: at('passage', 'Kitchens'),
    heading: at('passage', 'Heights'),
    document: at('passage', 'kitchens.md'),
    excerpt: at('passage', 'A bench is 900 mm high.'),
    passage: 'kitchens-1',
    quotes: [],
  },
  text: at('passage', 'A bench is 900 mm high.'),
});
