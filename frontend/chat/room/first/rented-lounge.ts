/** A sample room: an ordinary rented lounge, with seven notes that leave its walls alone. The gate's three veiled notes are on the same picture. */
import { colours, note, type SampleRoom } from './sample-room.ts';

export const RENTED_LOUNGE: SampleRoom = {
  picture: 'rental-before',
  name: 'A rented lounge',
  question: 'What can we do without touching the walls?',
  alt: 'A plain rented lounge: beige carpet, a brown leather sofa, vertical blinds half drawn over a balcony door, a clothes airer in front of it and one ceiling light',
  notes: [
    note(
      1,
      'keep',
      78,
      40,
      'Balcony door',
      'It’s the only daylight in here, so keep the way to it clear and nothing dark beside it.',
    ),
    note(
      2,
      'change',
      56,
      48,
      'Soften the blinds',
      'Push them right back and hang sheers on a tension rod; the blinds stay for the day you leave.',
    ),
    note(
      3,
      'fix',
      35,
      10,
      'One ceiling light',
      'A single light flattens the room: add two lamps at sitting height, one each side of the sofa.',
    ),
    note(
      4,
      'change',
      3,
      32,
      'Hang it lower',
      'One larger picture, its middle 150 cm from the floor, on a hook that comes off without a mark.',
    ),
    note(
      5,
      'change',
      16,
      68,
      'Free the sofa',
      'Pull it a hand’s width off the wall and turn a chair to it, so people talk across the rug.',
    ),
    note(
      6,
      'fix',
      78,
      66,
      'Move the airer',
      'It blocks the door and the light, so fold it behind the door or hang a line on the balcony.',
    ),
    note(7, 'keep', 39, 33, 'Split system', 'Leave it and the cornice alone: once the lamps are lit, nobody looks up.'),
  ],
  palette: {
    measured: colours(
      ['#ac9c86', 'oyster', 0.31],
      ['#96836b', 'carpet shade', 0.18],
      ['#beb2a1', 'lit wall', 0.17],
      ['#d9d2c7', 'daylight', 0.15],
      ['#362015', 'brown leather', 0.1],
      ['#7b6046', 'carpet', 0.09],
    ),
    proposed: [
      { hex: '#efe6d3', name: 'warm white' },
      { hex: '#96836b', name: 'carpet shade' },
      { hex: '#362015', name: 'brown leather' },
      { hex: '#5e7a69', name: 'gum leaf' },
    ],
  },
};
