/** All rules over the English cues. */
import type { Rule } from '../matching/rules.ts';
import { BUILDING_RULES } from './building-rules.ts';
import type { EnglishCue } from './cues.ts';
import { ELECTRICITY_RULES } from './electricity-rules.ts';
import { FUMES_AND_FALLS_RULES } from './fumes-and-falls-rules.ts';
import { HOUSEHOLD_RULES } from './household-rules.ts';
import { INDIRECT_BUILDING_RULES } from './indirect/building-rules.ts';
import { CHILDREN_AND_FURNITURE_RULES } from './indirect/children-and-furniture-rules.ts';
import { INDIRECT_FALLS_RULES } from './indirect/falls-rules.ts';
import { RAILS_RULES } from './indirect/rails-rules.ts';
import { WET_AND_LIVE_RULES } from './indirect/wet-and-live-rules.ts';

export const ENGLISH_RULES: readonly Rule<EnglishCue>[] = [
  ...ELECTRICITY_RULES,
  ...FUMES_AND_FALLS_RULES,
  ...BUILDING_RULES,
  ...HOUSEHOLD_RULES,
  ...CHILDREN_AND_FURNITURE_RULES,
  ...INDIRECT_BUILDING_RULES,
  ...INDIRECT_FALLS_RULES,
  ...RAILS_RULES,
  ...WET_AND_LIVE_RULES,
];
