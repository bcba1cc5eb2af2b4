/** Rules, in English, for windows and furniture that harm children, mentioned in passing. */
import type { Rule } from '../../matching/rules.ts';
import type { EnglishCue } from '../cues.ts';

export const CHILDREN_AND_FURNITURE_RULES: readonly Rule<EnglishCue>[] = [
  {
    kind: 'window-fall',
    why: 'A child, a window high up, and what it can climb on or do there.',
    cues: ['smallChild', 'windowThing', 'upHigh', 'windowRisk'],
    within: 16,
  },
  {
    kind: 'window-fall',
    why: 'A child, and a window that is low, opens wide or has no lock.',
    cues: ['windowThing', 'openOrLow', 'smallChild'],
    within: [6, 16],
    unless: ['cot'],
  },
  {
    kind: 'window-fall',
    why: 'A child climbs at a window or leans on it.',
    cues: ['smallChild', 'childAtWindow', 'windowThing'],
    within: [10, 8],
    notBetween: ['curtainWord'],
    unless: ['cot'],
  },
  {
    kind: 'window-fall',
    why: 'A flyscreen that does not hold, or is all there is, and a child.',
    cues: ['flyScreen', 'screenGone', 'smallChild'],
    within: [5, 12],
  },
  {
    kind: 'tip-over',
    why: 'Tall furniture or a television is unsteady.',
    cues: ['tallThing', 'unsteady'],
    within: 9,
    notBetween: ['furniturePart'],
    unless: ['builtIn'],
  },
  {
    kind: 'tip-over',
    why: 'A child climbs or pulls on it.',
    cues: ['smallChild', 'tallThing', 'climbsIt'],
    within: 12,
    unless: ['builtIn', 'curtainWord'],
  },
  {
    kind: 'tip-over',
    why: 'Tall or heavy furniture that nothing holds, and a child.',
    cues: ['tallThing', 'notFixed', 'smallChild'],
    within: [6, 16],
    unless: ['builtIn'],
  },
  { kind: 'tip-over', why: 'A big television on a stand, and a child.', cues: ['bigTv', 'smallChild'], within: 16 },
];
