/** What the law of the home's state says about licensed work, with links to the articles. */
import { Link } from 'react-router';
import { articleAddress } from '../../../../shared/library-address.ts';
import type { AustralianState } from '../../../../shared/rooms.ts';
import { licenceFacts } from './licence-facts.ts';

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
