/** What the law of the home's state says about licensed work, with links to the articles. */
import { Link } from 'react-router';
import { articleAddress } from '../../../shared/library-address.ts';
import type { AustralianState } from '../../../shared/rooms.ts';

export function LicenceLine({ state }: { state: AustralianState | null }) {
  const facts = licenceFacts(state);
  const sources = [...new Map(facts.map(({ source }) => [source.slug, source])).values()];
  return (
    <p className="cap mt-3">
      {facts.map(({ text }) => text).join(' ')} From our library:{' '}
      {sources.map(({ slug, title }, index) => (
        <span key={slug}>
          {index > 0 && ', '}
          <Link to={articleAddress(slug)} className="underline decoration-1 underline-offset-4 hover:text-ink">
            {title}
          </Link>
        </span>
      ))}
      .
    </p>
  );
}

interface LicenceFact {
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
function licenceFacts(state: AustralianState | null): LicenceFact[] {
  return [
    { text: 'Wiring, plumbing and gas need a licensed trade everywhere in Australia.', source: RENOVATING },
    { text: state === 'ACT' ? ASBESTOS_IN_THE_ACT : ASBESTOS_ELSEWHERE, source: RENOVATING },
    ...(state === 'NSW' || state === 'QLD'
      ? [{ text: `${state === 'NSW' ? 'New South Wales' : 'Queensland'} licenses waterproofing too.`, source: DUST }]
      : []),
    { text: REGISTER(state === null ? ' of your state' : PLACES[state]), source: HIRING },
  ];
}
