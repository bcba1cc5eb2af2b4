/** Rules, in English, for ceilings and balconies that give way, mentioned in passing. */
import type { Rule } from '../../matching/rules.ts';
import type { EnglishCue } from '../cues.ts';

export const INDIRECT_FALLS_RULES: readonly Rule<EnglishCue>[] = [
  {
    kind: 'ceiling-falling',
    why: 'What is overhead sinks, parts, cracks aloud or drops.',
    cues: ['overhead', 'sinks'],
    within: 10,
    notBetween: ['pendantDrop', 'hangsByDesign'],
  },
  {
    kind: 'ceiling-falling',
    why: 'Bits from overhead lie below.',
    cues: ['overhead', 'fallenBits', 'landsOn'],
    within: 10,
    unless: ['hangsByDesign'],
  },
  {
    kind: 'balcony',
    why: 'A balcony, deck, stair or rail gives.',
    cues: ['balconyLike', 'fails'],
    within: 9,
    notBetween: ['onBalcony'],
    unless: ['notABalcony'],
  },
];
