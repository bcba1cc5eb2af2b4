/** System Health: checks every service that the product needs. */
import { useQuery } from '@tanstack/react-query';
import type { HealthCheck } from '../../../shared/admin.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatTime } from '../../ui/text/dates.ts';
import { grouped } from '../../ui/text/numbers.ts';
import { api } from '../admin-calls.ts';
import { Loaded, Panel } from '../panel.tsx';

const STATES: Record<HealthCheck['state'], { words: string; mark: string }> = {
  ok: { words: 'Working', mark: 'bg-gum' },
  slow: { words: 'Slow', mark: 'bg-wattle' },
  failing: { words: 'Failing', mark: 'bg-terracotta' },
  unknown: { words: 'Not known yet', mark: 'border border-charcoal' },
};

/** Runs the checks. One run calls every service, so they run again only by hand. */
export const useHealth = () =>
  useQuery({ queryKey: ['GET /api/admin/health'], queryFn: () => api('GET /api/admin/health') });

export function Health() {
  const query = useHealth();
  return (
    <Panel id="health" title="System Health" words="Every service, checked while you wait.">
      <Loaded query={query} failed="Unable to check the system's health">
        {({ checks, checkedAt, version }) => (
          <>
            <ul className="-mt-6 border-b border-rule [&>:first-child]:border-t-0">
              {checks.map((check) => (
                <Check key={check.name} check={check} />
              ))}
            </ul>
            <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
              <output className="cap">
                Checked at {formatTime(checkedAt)}. Version {version}.
              </output>
              <Button
                variant="quiet"
                busy={query.isFetching}
                busyLabel="Checking..."
                onClick={() => void query.refetch()}
              >
                Check again
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Check({ check: { label, state, latencyMs, lastWorkedAt, finding, advice } }: { check: HealthCheck }) {
  const { words, mark } = STATES[state];
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-rule py-3.5 text-small sm:grid-cols-[11rem_9rem_minmax(0,1fr)]">
      <h3 className="font-sans text-small font-semibold tracking-normal">{label}</h3>
      <p className="flex items-center gap-2.5 self-start">
        <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${mark}`} />
        {words}
      </p>
      <div className="min-w-0">
        <p>
          {finding}
          {latencyMs !== null && <span className="text-charcoal tabular-nums"> {grouped(latencyMs)} ms</span>}
        </p>
        {advice !== null && <p className="mt-1 border-l-2 border-terracotta pl-3">{advice}</p>}
        {state !== 'ok' && (
          <p className="cap mt-1">
            {lastWorkedAt === null
              ? 'It has not worked yet.'
              : `Last worked ${formatDate(lastWorkedAt)}, ${formatTime(lastWorkedAt)}.`}
          </p>
        )}
      </div>
    </li>
  );
}
