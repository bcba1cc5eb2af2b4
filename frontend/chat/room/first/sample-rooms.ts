/**
 * Worked examples for a member who has no photo at hand: rendered rooms that do not exist, with hand-written readings. They
 * make no call and store nothing.
 */
import { RENTED_LOUNGE } from './rented-lounge.ts';
import { colours, note, type SampleRoom } from './sample-room.ts';

export const FEDERATION: SampleRoom = {
  picture: 'federation',
  name: 'Federation sitting room',
  question: 'Can we paint the timber?',
  alt: 'A Federation sitting room with green walls, dark timber shelves, a tiled fireplace and a leadlight window',
  notes: [
    note(
      1,
      'keep',
      54.5,
      29,
      'Picture rail',
      'Paint only what’s above it: warm white up there sends light back into the room.',
    ),
    note(
      2,
      'keep',
      41.5,
      56,
      'Jarrah mantel',
      'The room is dark so the mantel can glow, so oil it and lighten the hearth’s grout instead.',
    ),
    note(
      3,
      'change',
      92,
      44,
      'Sheer on the sash',
      'Hang a sheer in the lower half: the leadlight keeps working and the afternoon loses its edge.',
    ),
  ],
  palette: {
    measured: colours(
      ['#9d8367', 'lit timber', 0.28],
      ['#653d25', 'jarrah', 0.19],
      ['#7d5f46', 'rug', 0.17],
      ['#bca887', 'cream', 0.17],
      ['#372513', 'shadow', 0.16],
      ['#dfdfd0', 'window', 0.04],
    ),
    proposed: [
      { hex: '#f2ead9', name: 'warm white' },
      { hex: '#653d25', name: 'jarrah' },
      { hex: '#6e6a45', name: 'sage' },
    ],
  },
};

export const SAMPLE_ROOMS: readonly SampleRoom[] = [
  RENTED_LOUNGE,
  FEDERATION,
  {
    picture: 'small',
    name: 'Small flat',
    question: 'Where does everything go?',
    alt: 'A small flat with green joinery to the ceiling, a window seat, a round table and two chairs',
    notes: [
      note(
        1,
        'keep',
        22,
        19,
        'Shelves to the top',
        'High cupboards take what you use twice a year and free the floor for living.',
      ),
      note(
        2,
        'keep',
        43,
        63,
        'Drawer in the seat',
        'The bench is a chest, a sofa and a spare chair in one, so buy nothing that does only one of these.',
      ),
      note(
        3,
        'change',
        60,
        29,
        'Lower the pendant',
        'Hang it 70 cm above the table: it makes a dining room out of a corner.',
      ),
      note(
        4,
        'change',
        12,
        74,
        'Lighter armchair',
        'A chair on open legs shows the floor under it, and the room feels wider.',
      ),
    ],
    palette: {
      measured: colours(
        ['#a3987c', 'oat', 0.25],
        ['#978363', 'floor', 0.22],
        ['#736e4b', 'olive joinery', 0.19],
        ['#b6ad97', 'wall', 0.12],
        ['#dcd3bf', 'sun', 0.12],
        ['#484427', 'deep leaf', 0.09],
      ),
      proposed: [
        { hex: '#dcd3bf', name: 'sun' },
        { hex: '#736e4b', name: 'olive joinery' },
        { hex: '#c8643c', name: 'terracotta' },
      ],
    },
  },
  {
    picture: 'bathroom',
    name: 'Bathroom',
    question: 'Can I grow old in it?',
    alt: 'A bathroom with pale green tiles, a shower without a step, brass rails, an oval mirror and a stool',
    notes: [
      note(
        1,
        'keep',
        30,
        79,
        'No step',
        'The floor runs straight into the shower: that’s the one thing you can’t add cheaply later.',
      ),
      note(
        2,
        'keep',
        58,
        34,
        'Light at the face',
        'Lamps beside the mirror light your face from both sides, where one above throws shadows.',
      ),
      note(
        3,
        'fix',
        80,
        90,
        'Loose mat',
        'It slides on wet terrazzo, so swap it for a bath mat with a rubber back, or none.',
      ),
    ],
    palette: {
      measured: colours(
        ['#a5a28b', 'pale tile', 0.36],
        ['#97967c', 'green tile', 0.32],
        ['#8a876a', 'tile shade', 0.16],
        ['#c1b9a4', 'wall', 0.07],
        ['#72683e', 'brass', 0.06],
        ['#e1dacd', 'terrazzo', 0.04],
      ),
      proposed: [
        { hex: '#a5a28b', name: 'pale tile' },
        { hex: '#e1dacd', name: 'terrazzo' },
        { hex: '#72683e', name: 'brass' },
      ],
    },
  },
];
