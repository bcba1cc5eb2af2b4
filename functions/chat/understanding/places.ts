/** Reads places and months from a question: the state whose law applies, and the climate and the season in a search's words. */
import type { AustralianState } from '../../../shared/rooms.ts';

const named = (names: string, asWritten = '(?!)'): readonly RegExp[] => [
  new RegExp(String.raw`\b(?:${names})\b`, 'gi'),
  new RegExp(String.raw`\b(?:${asWritten})\b`, 'g'),
];

/**
 * States, cities, larger towns and suburbs, and what people call them. A name that means something else as well ("orange") is left
 * out. A state's short name that is another word in small letters counts in capitals, or after "in".
 */
const PLACES: Record<AustralianState, readonly RegExp[]> = {
  ACT: named('australian capital territory|canberra|queanbeyan|belconnen|tuggeranong|gungahlin|woden', 'ACT'),
  NSW: named(
    'new south wales|nsw|sydney|newcastle|wollongong|central coast|blue mountains|byron|coffs harbour|port macquarie|wagga|albury|dubbo|tamworth|armidale|bathurst|goulburn|lismore|katoomba|gosford|nowra|broken hill|parramatta|penrith|blacktown|bankstown|campbelltown|cronulla|hurstville|bondi|mosman|newtown|marrickville|leichhardt|chatswood|hornsby',
  ),
  NT: named('northern territory|darwin|palmerston|alice springs|katherine', 'NT'),
  QLD: named(
    'queensland|qld|brisbane|brissie|brisvegas|gold coast|sunshine coast|cairns|townsville|toowoomba|mackay|rockhampton|ipswich|bundaberg|hervey bay|gladstone|mount isa|noosa|caboolture|redcliffe|port douglas|toowong|indooroopilly',
  ),
  SA: named(
    'south australia|in sa|adelaide|mount gambier|whyalla|port augusta|port lincoln|barossa|glenelg|unley|murray bridge',
    'SA',
  ),
  TAS: named('tasmania|tassie|tas|hobart|launceston|devonport|burnie|sandy bay|glenorchy'),
  VIC: named(
    'victoria(?! (?:street|st|road|rd|terrace|era|park))|vic|melbourne|melb|geelong|ballarat|bendigo|mornington|gippsland|shepparton|mildura|wodonga|warrnambool|traralgon|footscray|brunswick|st kilda|fitzroy|coburg|northcote|frankston|dandenong|werribee|essendon|prahran|williamstown',
  ),
  WA: named(
    'western australia|in wa|perth|fremantle|freo|mandurah|geraldton|kalgoorlie|broome|bunbury|busselton|karratha|port hedland|joondalup|rockingham|cottesloe|subiaco',
    'WA',
  ),
};

const lastAt = (text: string, names: readonly RegExp[]): number =>
  Math.max(-1, ...names.flatMap((name) => [...text.matchAll(name)].map(({ index }) => index)));

/** The state of the place that is named last: a follow-up stands after the question that it points back to. */
export const stateOfPlace = (text: string): AustralianState | undefined =>
  (Object.keys(PLACES) as AustralianState[])
    .map((state) => ({ state, at: lastAt(text, PLACES[state]) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => other.at - one.at)[0]?.state;

/** Towns whose climate is far from mild, by the NatHERS zones of their postcodes, in the words of a search. */
const CLIMATES: readonly [words: string, towns: RegExp][] = [
  [
    'hot humid climate',
    /\b(?:darwin|palmerston|katherine|broome|port hedland|karratha|cairns|townsville|mackay|rockhampton|port douglas|top end|far north queensland|fnq|tropics|tropical)\b/i,
  ],
  [
    'hot dry climate',
    /\b(?:alice springs|mount isa|longreach|kalgoorlie|broken hill|mildura|dubbo|whyalla|outback)\b/i,
  ],
  [
    'cold climate',
    /\b(?:canberra|queanbeyan|belconnen|tuggeranong|gungahlin|hobart|launceston|devonport|burnie|tasmania|tassie|ballarat|bendigo|armidale|bathurst|goulburn|katoomba|blue mountains|snowy mountains)\b/i,
  ],
];
/** The kind of climate that a home's postcode has, as the home says it: its words name the kind in brackets. */
const KINDS: readonly [words: string, kind: RegExp][] = [
  ['hot humid climate', /\b(?:hot|warm), humid summers/],
  ['hot dry climate', /\bhot, dry summers/],
  ['cold climate', /\b(?:cool temperate|alpine)\b/],
];
const firstOf = (patterns: readonly [string, RegExp][], text: string): string | undefined =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0];

/** "May" and "march" are other words as well. They count after a word of time, as all months do. */
const MONTH =
  /\b(?:in|by|this|next|every|each|early|late|mid|through|during|until|come|of)[\s-]+(?:mid[\s-]+)?(?:(dec|jan|feb)|(jun|jul|aug)|(?:mar|apr|may|sep|oct|nov))(?:ember|uary|ruary|e|y|ust|ch|il|tember|ober)?\b/i;
/** The season of a month, as a search takes it. Undefined for spring and autumn, which ask for neither heat nor cold. */
export function seasonOfMonth(text: string): string | undefined {
  const [, summer, winter] = MONTH.exec(text) ?? [];
  return summer ? 'summer heat' : winter ? 'winter cold' : undefined;
}

const OF_WARMTH =
  /\b(?:hot|heat\w*|cool\w*|cold\w*|freez\w*|chilly|warm\w*|roast\w*|bak(?:es|ing)|stuffy|sweat\w*|swelter\w*|draught\w*|draft[sy]\w*|insulat\w*|air[ -]?con\w*|fans?|summers?|winters?|sun|glaz\w*|condens\w*|drip\w*|damp|mou?ld\w*)\b/i;

/**
 * The climate and the season of a question about warmth, as a search takes them.
 * @param home The climate of the home in its own words. A place in the question comes first.
 */
export function weatherOf(text: string, home: string | undefined): string | undefined {
  const season = seasonOfMonth(text);
  if (season === undefined && !OF_WARMTH.test(text)) return undefined;
  const climate = firstOf(CLIMATES, text) ?? (stateOfPlace(text) ? undefined : firstOf(KINDS, home ?? ''));
  return [climate, season].filter((words) => words !== undefined).join(' ') || undefined;
}
