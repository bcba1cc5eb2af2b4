/** What the law requires for licensed work in a state, from the library, each sentence with its article. */
import type { AustralianState } from '../../../../shared/rooms.ts';

export interface LicenceFact {
  text: string;
  /** The article's slug in the library, and its title. */
  source: { slug: string; title: string };
}

const RENOVATING = { slug: 'renovating-safely', title: 'Renovating safely' };
const DUST = { slug: 'dust-and-licensed-work', title: 'Harmful dust and licensed work' };
const HIRING = { slug: 'hiring-trades-quotes-and-contracts', title: 'Hiring trades' };

/** Source: renovating-safely.md, "Testing and removing asbestos". */
const ASBESTOS_IN_THE_ACT = 'In the ACT nearly all asbestos work needs a licensed removalist, however small.';
const ASBESTOS_ELSEWHERE = 'Rules for asbestos differ by state; we advise a licensed removalist for any amount.';
const REGISTER = (place: string) => `Ask for the licence number and look it up on the public register${place}.`;

const PLACES: Record<AustralianState, string> = {
  ACT: ' of the ACT',
  NSW: ' of New South Wales',
  NT: ' of the Northern Territory',
  QLD: ' of Queensland',
  SA: ' of South Australia',
  TAS: ' of Tasmania',
  VIC: ' of Victoria',
  WA: ' of Western Australia',
};

/** The facts for a state, or the general ones if it is unknown. */
export function licenceFacts(state: AustralianState | null): LicenceFact[] {
  return [
    { text: 'Wiring, plumbing and gas need a licensed trade everywhere in Australia.', source: RENOVATING },
    { text: state === 'ACT' ? ASBESTOS_IN_THE_ACT : ASBESTOS_ELSEWHERE, source: RENOVATING },
    ...(state === 'NSW' || state === 'QLD'
      ? [{ text: `${state === 'NSW' ? 'New South Wales' : 'Queensland'} licenses waterproofing too.`, source: DUST }]
      : []),
    { text: REGISTER(state === null ? ' of your state' : PLACES[state]), source: HIRING },
  ];
}
