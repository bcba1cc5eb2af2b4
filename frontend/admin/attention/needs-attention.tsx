/** What needs attention, first on the desk: a line for each area that is watched, in a fixed order. */
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { TITLES } from '../parts.ts';
import { useAttention, type WatchedArea } from './use-attention.ts';

/** Every area keeps its line, busy or quiet, so that a late answer moves nothing. */
export function NeedsAttention() {
  const areas = useAttention();
  const isQuiet = areas.every(({ state, concern }) => state === 'known' && concern === null);
  return (
    <section
      aria-labelledby="attention-title"
      className={`border-t-3 bg-limewash px-5 pt-5 pb-2 sm:px-7 ${isQuiet ? 'border-gum' : 'border-terracotta'}`}
    >
      <h2 id="attention-title" aria-live="polite">
        {isQuiet ? 'All quiet' : 'Needs attention'}
      </h2>
      <ul className="mt-4">
        {areas.map((area) => (
          <Line key={area.part} area={area} />
        ))}
      </ul>
    </section>
  );
}

const LINE =
  'relative flex min-h-27 items-start justify-between gap-x-8 border-t border-rule py-4 sm:min-h-20 sm:items-center';

function Line({ area: { part, state, concern, quiet, action, retry } }: { area: WatchedArea }) {
  if (concern)
    return (
      <li className={LINE}>
        <div className="min-w-0 grow">
          <h3 className="font-sans text-small font-semibold tracking-normal">{concern.title}</h3>
          <p className="cap mt-0.5 break-words max-sm:line-clamp-2">{concern.detail}</p>
        </div>
        {/* On a phone the whole line is the link: a button below the words would make it taller than the others. */}
        <LinkButton
          to={`/admin/${part}`}
          variant="quiet"
          className="shrink-0 sm:px-4! max-sm:min-h-0! max-sm:self-center max-sm:border-0! max-sm:p-0! max-sm:after:absolute max-sm:after:inset-0"
        >
          <span className="max-sm:sr-only">{action}</span>
          <Icon className="size-5 sm:hidden">
            <path d="M9 5l7 7-7 7" />
          </Icon>
        </LinkButton>
      </li>
    );
  return (
    <li className={`${LINE} items-center! text-small`}>
      <p className="flex min-w-0 items-start gap-3">
        {state !== 'failed' && (
          <Icon className={`mt-0.5 size-5 shrink-0 text-gum ${state === 'known' ? '' : 'invisible'}`}>
            <path d="M5 12.5l4.5 4.5L19 7" />
          </Icon>
        )}
        <span>
          <b className="max-sm:block">{TITLES[part]}</b>{' '}
          <span className="text-charcoal">
            {state === 'known' ? quiet : state === 'failed' ? 'This could not be checked.' : 'Checking…'}
          </span>
        </span>
      </p>
      {state === 'failed' && (
        <button type="button" className="link min-h-11 shrink-0" onClick={retry}>
          Try again<span className="sr-only"> to check {TITLES[part]}</span>
        </button>
      )}
    </li>
  );
}
