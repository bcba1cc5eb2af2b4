/** What needs attention, first on the desk; below it, quieter, what was checked and is in order. */
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { TITLES } from '../parts.ts';
import { useAttention, type WatchedArea } from './use-attention.ts';

/** Every area keeps its line in one of the two lists, so that a late answer moves nothing below them. */
export function NeedsAttention() {
  const areas = useAttention();
  const [urgent, others] = [areas.filter(isUrgent), areas.filter((area) => !isUrgent(area))];
  const isQuiet = areas.every(({ state, concern }) => state === 'known' && concern === null);
  return (
    <section aria-labelledby="attention-title">
      <div
        className={`border-t-3 bg-limewash px-5 pt-5 pb-4 sm:px-7 ${urgent.length > 0 ? 'border-terracotta' : 'border-gum'}`}
      >
        <h2 id="attention-title" aria-live="polite">
          {urgent.length > 0 ? 'Needs attention' : isQuiet ? 'All quiet' : 'Checking'}
        </h2>
        <ul>
          {urgent.map((area) => (
            <Line key={area.part} area={area} />
          ))}
        </ul>
      </div>
      <ul className="px-5 sm:px-7">
        {others.map((area) => (
          <QuietLine key={area.part} area={area} />
        ))}
      </ul>
    </section>
  );
}

/** Whether there is something to look at, or nobody knows. */
const isUrgent = ({ state, concern }: WatchedArea): boolean => state === 'failed' || concern !== null;

/** As tall in both lists. */
const LINE = 'relative flex min-h-27 justify-between gap-x-8 border-rule sm:min-h-18';

function Line({ area: { part, concern, action, retry } }: { area: WatchedArea }) {
  if (!concern)
    return (
      <li className={`${LINE} items-center border-t text-small`}>
        <p>
          <b className="max-sm:block">{TITLES[part]}</b>{' '}
          <span className="text-charcoal">This could not be checked.</span>
        </p>
        <button type="button" className="link min-h-11 shrink-0" onClick={retry}>
          Try again<span className="sr-only"> to check {TITLES[part]}</span>
        </button>
      </li>
    );
  return (
    <li className={`${LINE} items-center border-t py-3.5`}>
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
        <Icon className="size-5 sm:hidden" path="M9 5l7 7-7 7" />
      </LinkButton>
    </li>
  );
}

const QuietLine = ({ area: { part, state, quiet } }: { area: WatchedArea }) => (
  <li className={`${LINE} items-center border-b text-small`}>
    <p className="flex min-w-0 items-start gap-3">
      <Icon
        className={`mt-0.5 size-5 shrink-0 text-gum ${state === 'known' ? '' : 'invisible'}`}
        path="M5 12.5l4.5 4.5L19 7"
      />
      <span>
        <b className="max-sm:block">{TITLES[part]}</b>{' '}
        <span className="text-charcoal">{state === 'known' ? quiet : 'Checking…'}</span>
      </span>
    </p>
  </li>
);
