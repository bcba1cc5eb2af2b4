/** Rules, in English, for dangers to children, mould that makes people ill, and work that needs a licence. */
import type { Rule } from '../matching/rules.ts';
import type { EnglishCue } from './cues.ts';

const CHILDREN_RULES: readonly Rule<EnglishCue>[] = [
  {
    kind: 'pool-barrier',
    why: 'The fence, the gate or the latch of a pool.',
    cues: ['poolOrSpa', 'barrier'],
    within: 7,
  },
  { kind: 'pool-barrier', why: 'A new pool, also one that is blown up.', cues: ['newPool', 'pool'], within: 4 },
  { kind: 'pool-barrier', why: 'A way from the house to the pool.', cues: ['poolWay', 'pool'], within: 6 },
  {
    kind: 'pool-barrier',
    why: 'Children at a pool.',
    cues: ['pool', 'child'],
    within: 8,
    unless: ['styleTalk', 'towels'],
  },
  { kind: 'window-fall', why: 'Names a restrictor, a window lock or a fall from one.', cues: ['openingLimit'] },
  {
    kind: 'window-fall',
    why: 'A child, and a window that is high or can be climbed.',
    cues: ['child', 'window', 'fallOut'],
    within: 10,
  },
  {
    kind: 'window-fall',
    why: 'Something to climb on at the window of a child.',
    cues: ['bed', 'beside', 'window', 'child'],
    within: 9,
    unless: ['cot'],
  },
  { kind: 'blind-cords', why: 'The cord of a blind.', cues: ['blind', 'cord'], within: 4 },
  {
    kind: 'blind-cords',
    why: 'A chain or a loop on a blind within reach of a child.',
    cues: ['blind', 'chain', 'child'],
    within: 9,
  },
  {
    kind: 'blind-cords',
    why: 'The chain of a blind.',
    cues: ['blind', 'blindChain'],
    within: 1,
    inOrder: true,
    unless: ['colourTalk'],
  },
  {
    kind: 'blind-cords',
    why: 'A chain or a loop on a blind that worries somebody.',
    cues: ['blind', 'chain', 'childSafe'],
    within: 6,
  },
  { kind: 'blind-cords', why: 'A cot at a window or a blind.', cues: ['cot', 'beside', 'blindOrWindow'], within: 5 },
  {
    kind: 'blind-cords',
    why: 'A blind that has to be safe for a child.',
    cues: ['blind', 'childSafe', 'child'],
    within: 8,
  },
  { kind: 'tip-over', why: 'Furniture or a television that may fall.', cues: ['tallFurniture', 'tip'], within: 7 },
  {
    kind: 'tip-over',
    why: 'Furniture or a television to be fixed to a wall.',
    cues: ['secure', 'tallFurniture'],
    within: 5,
    unless: ['lookOnly'],
  },
  {
    kind: 'tip-over',
    why: 'Something tall where a child climbs.',
    cues: ['tallFurniture', 'climbOn', 'child'],
    within: 8,
  },
  { kind: 'smoke-alarm', why: 'Names a smoke alarm.', cues: ['smokeAlarm'] },
  { kind: 'smoke-alarm', why: 'Something beeps on the ceiling.', cues: ['chirp', 'onCeiling'], within: 6 },
  { kind: 'mould-illness', why: 'Mould or damp, and somebody ill.', cues: ['mould', 'illness'], within: 14 },
  { kind: 'mould-illness', why: 'Mould where somebody frail sleeps.', cues: ['mould', 'frail'], within: 8 },
];

const LICENSED_RULES: readonly Rule<EnglishCue>[] = [
  {
    kind: 'licensed-electrical',
    why: 'Asks to do work on fixed wiring.',
    cues: ['rewire', 'ask'],
    within: 12,
    unless: ['movableLamp'],
  },
  {
    kind: 'licensed-electrical',
    why: 'Wires something in.',
    cues: ['hookUp', 'electricWork'],
    within: 4,
    inOrder: true,
    unless: ['movableLamp'],
  },
  {
    kind: 'licensed-electrical',
    why: 'Asks to install, move or change something that is wired in.',
    cues: ['wireUp', 'electricWork', 'ask'],
    within: [5, 14],
    notBetween: ['atPlaceBetween'],
    unless: ['movableLamp'],
  },
  {
    kind: 'licensed-electrical',
    why: 'A circuit trips, or wiring is past its age.',
    cues: ['trips', 'circuitThing'],
    within: 6,
  },
  { kind: 'licensed-gas', why: 'Asks to work on gas.', cues: ['gasMaster'] },
  {
    kind: 'licensed-gas',
    why: 'Asks to connect, move or change something on gas.',
    cues: ['plumbAct', 'gasWork', 'ask'],
    within: [7, 14],
  },
  { kind: 'licensed-plumbing', why: 'Asks to do the plumbing.', cues: ['plumbDirect'] },
  {
    kind: 'licensed-plumbing',
    why: 'Asks to connect, move or change something on water or waste.',
    cues: ['plumbAct', 'plumbWork', 'ask'],
    within: [4, 14],
    notBetween: ['plumbAside'],
    unless: ['plumbNext'],
  },
  { kind: 'waterproofing', why: 'A membrane in a wet area.', cues: ['membrane', 'wetArea'], within: 8 },
  {
    kind: 'waterproofing',
    why: 'Asks to tile or rebuild a shower.',
    cues: ['retile', 'showerArea', 'ask'],
    within: 10,
    unless: ['colourTalk'],
  },
  { kind: 'waterproofing', why: 'Water gets behind or under the tiles.', cues: ['leakOut', 'showerArea'], within: 8 },
];

export const HOUSEHOLD_RULES = [...CHILDREN_RULES, ...LICENSED_RULES];
