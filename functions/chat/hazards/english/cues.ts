/** The English cues, ready to be looked up, and the repair of their spelling. */
import { indexCues } from '../matching/cues.ts';
import { spellingRepair } from '../matching/spelling.ts';
import { termWords } from '../matching/words.ts';
import { BUILDING_CUES } from './building-cues.ts';
import { CHILDREN_CUES } from './children-cues.ts';
import { HARMLESS } from './harmless.ts';
import { LICENSED_CUES } from './licensed-cues.ts';
import { ORDINARY, REPAIRED } from './spelling-lists.ts';
import { URGENT_CUES } from './urgent-cues.ts';

const ENGLISH = { ...URGENT_CUES, ...BUILDING_CUES, ...CHILDREN_CUES, ...LICENSED_CUES };
export type EnglishCue = keyof typeof ENGLISH;

export const ENGLISH_CUES = indexCues<EnglishCue>(ENGLISH);
export const ENGLISH_HARMLESS = indexCues({ harmless: Object.values(HARMLESS).join(',') });

export const repairSpelling = spellingRepair(termWords(REPAIRED), termWords(ORDINARY));
