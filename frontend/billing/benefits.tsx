/** What the membership brings, with a room to look at. */
import { Picture } from '../ui/media/picture.tsx';
import { BENEFITS } from './benefit-names.ts';

export function Benefits() {
  return (
    <section aria-labelledby="membership">
      <Picture
        name="midcentury"
        alt="A post-war living room with clerestory windows, a timber ceiling and a long sideboard"
        sizes="(min-width: 62rem) 55vw, 92vw"
        className="aspect-[16/9]"
        priority
      />
      <h1 id="membership" className="mt-8">
        Membership
      </h1>
      <ul className="mt-6 border-b border-rule">
        {BENEFITS.map(([name, description]) => (
          <li key={name} className="grid items-baseline gap-x-8 border-t border-rule py-3.5 sm:grid-cols-[5fr_6fr]">
            <span className="font-semibold">{name}</span>
            <span className="text-small text-balance text-charcoal">{description}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
