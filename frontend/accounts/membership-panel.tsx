/** Beside the sign-in form: what a membership holds, and what it costs. */
import { GUARANTEE_DAYS, PRICE_AUD } from '../../shared/billing.ts';
import { Picture } from '../ui/media/picture.tsx';

const FEATURES = [
  { name: 'AI assistant', description: 'Answers about your house, with the passages they rest on.' },
  { name: 'Photo analysis', description: 'Send a room; get it back with numbered notes pinned to it.' },
  { name: 'Community forum', description: 'People who have stripped the same skirting boards.' },
  { name: 'Design insights', description: 'Long, useful reading on orientation, paint, access and small rooms.' },
];

export function MembershipPanel() {
  return (
    <aside aria-label="What a membership holds">
      <figure className="relative">
        <Picture
          name="verandah"
          alt="A Queenslander verandah with a timber floor, a daybed and a garden beyond the balustrade"
          sizes="(min-width: 80rem) 46rem, (min-width: 62rem) 54vw, 92vw"
          priority
          className="aspect-3/2"
        />
        <figcaption className="cap mt-2.5">A verandah is a room. Ask what yours could hold in January.</figcaption>
      </figure>
      <div className="mt-9 grid gap-x-12 gap-y-8 sm:grid-cols-[auto_1fr]">
        <div>
          <p className="font-display text-[4rem] leading-none">${PRICE_AUD}</p>
          <p className="mt-2 text-small">AUD per year</p>
          <p className="cap mt-3 sm:max-w-[24ch]">
            Cancel anytime. {GUARANTEE_DAYS}-day money-back guarantee. Instant access, secure payments. Available
            exclusively to Australian residents.
          </p>
        </div>
        <dl className="divide-y divide-rule border-y border-rule">
          {FEATURES.map(({ name, description }) => (
            <div key={name} className="py-3">
              <dt className="text-small font-semibold">{name}</dt>
              <dd className="text-small text-charcoal">{description}</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  );
}
