/** Rules, in English, for children who climb over a rail or slip through it. */
import type { Rule } from '../../matching/rules.ts';
import type { EnglishCue } from '../cues.ts';

export const RAILS_RULES: readonly Rule<EnglishCue>[] = [
  {
    kind: 'rail-fall',
    why: 'Somebody can climb over it or slip through.',
    cues: ['balcony', 'climb'],
    within: 8,
    unless: ['plants'],
  },
  { kind: 'rail-fall', why: 'A rail, and a child.', cues: ['rail', 'railSafety', 'child'], within: 9 },
  {
    kind: 'rail-fall',
    why: 'A child fits through, under or over a rail.',
    cues: ['smallChild', 'childGap', 'railOnly'],
    within: [12, 8],
    unless: ['greenThings', 'notABalcony', 'otherRail'],
  },
  { kind: 'rail-fall', why: 'Somebody sits on a rail or hangs over it.', cues: ['onRail'], unless: ['otherRail'] },
  {
    kind: 'rail-fall',
    why: 'Something to climb on stands at a rail, and there are children.',
    cues: ['climbable', 'placed', 'railThing', 'smallChild'],
    within: [8, 3, 20],
    unless: ['otherRail'],
  },
  {
    kind: 'rail-fall',
    why: 'Something to climb on stands at the edge of a balcony or a deck, and there are children.',
    cues: ['climbable', 'edgeWord', 'railOnly', 'smallChild'],
    within: [5, 4, 20],
    unless: ['greenThings', 'otherRail'],
  },
];
