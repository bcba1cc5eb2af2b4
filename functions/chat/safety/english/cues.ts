/** The English cues, ready to be looked up, and the repair of their spelling. */
import { indexCues } from '../matching/cues.ts';
import { spellingRepair } from '../matching/spelling.ts';
import { termWords } from '../matching/words.ts';
import { BUILDING_CUES } from './building-cues.ts';
import { CHILDREN_CUES } from './children-cues.ts';
import { ELECTRICITY_CUES } from './electricity-cues.ts';
import { FUMES_AND_FALLS_CUES } from './fumes-and-falls-cues.ts';
import { HARMLESS } from './harmless.ts';
import { INDIRECT_BUILDING_CUES } from './indirect/building-cues.ts';
import { CHILDREN_AND_FURNITURE_CUES } from './indirect/children-and-furniture-cues.ts';
import { INDIRECT_ELECTRICITY_CUES } from './indirect/electricity-cues.ts';
import { INDIRECT_FALLS_CUES } from './indirect/falls-cues.ts';
import { INDIRECT_PLUMBING_CUES } from './indirect/plumbing-cues.ts';
import { RAILS_CUES } from './indirect/rails-cues.ts';
import { LICENSED_CUES } from './licensed-cues.ts';
import { ORDINARY, REPAIRED } from './spelling-lists.ts';

const ENGLISH = {
  ...ELECTRICITY_CUES,
  ...FUMES_AND_FALLS_CUES,
  ...BUILDING_CUES,
  ...CHILDREN_CUES,
  ...LICENSED_CUES,
  ...CHILDREN_AND_FURNITURE_CUES,
  ...INDIRECT_BUILDING_CUES,
  ...INDIRECT_FALLS_CUES,
  ...RAILS_CUES,
  ...INDIRECT_ELECTRICITY_CUES,
  ...INDIRECT_PLUMBING_CUES,
};
export type EnglishCue = keyof typeof ENGLISH;

export const ENGLISH_CUES = indexCues<EnglishCue>(ENGLISH);
export const ENGLISH_HARMLESS = indexCues({ harmless: Object.values(HARMLESS).join(',') });

export const repairSpelling = spellingRepair(termWords(REPAIRED), termWords(ORDINARY));
