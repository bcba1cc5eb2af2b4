/** What needs attention, first on the desk: a line for each area that is watched, in a fixed order. */
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { TITLES } from '../parts.ts';
import { useAttention, type WatchedArea } from './use-attention.ts';

/** Every area keeps its line, busy or quiet, so that an answer that comes late moves nothing. */
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
  'flex min-h-24 flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-rule py-4 sm:min-h-20';

function Line({ area: { part, state, concern, quiet, action, retry } }: { area: WatchedArea }) {
  if (concern)
    return (
      <li className={LINE}>
        <div className="min-w-0 flex-[1_1_18rem]">
          <h3 className="font-sans text-small font-semibold tracking-normal">{concern.title}</h3>
          <p className="cap mt-0.5 break-words">{concern.detail}</p>
        </div>
        <LinkButton to={`/admin/${part}`} variant="quiet" className="px-4!">
          {action}
        </LinkButton>
      </li>
    );
  return (
    <li className={`${LINE} text-small`}>
      <p className="flex min-w-0 items-center gap-3">
        {state === 'known' && (
          <Icon className="size-5 text-gum">
            <path d="M5 12.5l4.5 4.5L19 7" />
          </Icon>
        )}
        <span>
          <b>{TITLES[part]}</b>{' '}
          <span className="text-charcoal">
            {state === 'known' ? quiet : state === 'failed' ? 'This could not be checked.' : 'Checking…'}
          </span>
        </span>
      </p>
      {state === 'failed' && (
        <button type="button" className="link min-h-11" onClick={retry}>
          Try again<span className="sr-only"> to check {TITLES[part]}</span>
        </button>
      )}
    </li>
  );
}
