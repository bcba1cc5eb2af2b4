/** A turn in tests: a plain question of which nothing else is known. */
import type { Grounded, Understanding } from '../../../functions/chat/turn.ts';
import { NO_HOME, ROOM } from './rooms.ts';

export const UNDERSTOOD: Understanding = {
  standalone: 'Which white?',
  queries: ['Which white?'],
  intent: 'question',
  language: 'en',
  topic: 'other',
  state: null,
  excludes: [],
  facts: [],
  sum: undefined,
  hazards: [],
  by: 'model',
};

export const TURN: Grounded = {
  question: 'Which white?',
  subject: 'Which white?',
  past: [],
  imageUrl: null,
  spot: null,
  home: NO_HOME,
  room: ROOM,
  history: {
    turns: [],
    past: [],
    photos: [],
    photoInView: undefined,
    pins: [],
    hazardsSaid: [],
    isCutOff: false,
  },
  understanding: UNDERSTOOD,
  photos: [],
  look: undefined,
  passages: [],
  found: { passages: [], weak: [], queries: [], topScore: 0 },
  stop: [],
  line: undefined,
  care: [],
  sum: undefined,
  language: 'en',
};
