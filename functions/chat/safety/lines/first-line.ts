/** The first line of an answer about a danger, written by code before the model's words. */

import type { StopKind } from '../kinds.ts';
import { ENGLISH_LINES } from './english.ts';
import urgent from './urgent.json' with { type: 'json' };
import { isUrgent, type UrgentLines } from './urgent.ts';

/** Languages other than English that members write in most, by primary tag; yue is Cantonese, fil Filipino. */
export type OtherLanguage = keyof typeof urgent;
const LINES: Record<OtherLanguage, UrgentLines> = urgent;
/** Other tags that models and browsers use for the same languages. */
const SAME_LANGUAGE: Record<string, string> = {
  cmn: 'zh',
  tl: 'fil',
  'zh-hk': 'yue',
  'zh-mo': 'yue',
  'zh-hant': 'yue',
};

const isOther = (language: string): language is OtherLanguage => Object.hasOwn(LINES, language);

/**
 * Gives the fixed first line about a danger: short, calm, what to do now.
 * `language` is a BCP 47 tag. For a danger that kills at once, and asbestos, the line comes in the member's language where it is
 * one of ten, followed by English, which the member may have to show or say to others. Everything else is in English.
 * Traditional characters are given for zh-Hant and zh-HK.
 */
export function firstLine(kind: StopKind, language: string): string {
  const tag = language.toLowerCase().replaceAll('_', '-');
  const primary = tag.split('-')[0] ?? '';
  const known = SAME_LANGUAGE[tag.split('-').slice(0, 2).join('-')] ?? SAME_LANGUAGE[primary] ?? primary;
  const local = isOther(known) && isUrgent(kind) ? LINES[known][kind] : undefined;
  return local === undefined ? ENGLISH_LINES[kind] : `${local} ${ENGLISH_LINES[kind]}`;
}
