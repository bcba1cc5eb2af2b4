/** Memberships: the members in each state, and what this month and year brought, with a line that says what each number is. */
import { useQuery } from '@tanstack/react-query';
import type { MembershipStats } from '../../../shared/admin.ts';
import { GRACE_DAYS, GUARANTEE_DAYS } from '../../../shared/billing.ts';
import { dollars, grouped } from '../../ui/text/numbers.ts';
import { Figure, Figures, Loaded, Panel } from '../panel.tsx';
import { STATS } from './statistics.tsx';

/** The label, the number and its line, in the order in which they are shown. */
const FIGURES: [label: string, key: keyof MembershipStats, line: string][] = [
  ['In the guarantee', 'inGuarantee', `First membership, with a full refund for ${GUARANTEE_DAYS} days.`],
  ['Active', 'active', 'Renews. Past the guarantee, or without one.'],
  ['Past due', 'pastDue', `The renewal failed. Access lasts ${GRACE_DAYS} more days.`],
  ['Cancelling', 'cancelling', 'Access until the period ends. Doesn’t renew.'],
  ['Lapsed', 'lapsed', 'Refunded, cancelled or not paid.'],
  ['Joined this month', 'joined', 'New memberships, returning members included.'],
  ['Left this month', 'left', 'Ended memberships, deleted accounts included.'],
  ['Revenue this month', 'monthCents', 'Paid, less refunds and disputed payments. Any GST is included.'],
  ['Revenue this year', 'yearCents', 'The same, since 1 January.'],
];

/** Money is longer than the column at the size of the counts, and shares their baseline. */
const shown = (key: string, value: number) =>
  key.endsWith('Cents') ? <span className="text-h3">{dollars(value)}</span> : grouped(value);

export function Memberships() {
  const query = useQuery(STATS);
  return (
    <Panel
      id="memberships"
      title="Memberships"
      words="From Stripe. Each member counts in one of the first five. Months begin at midnight in Perth."
    >
      <Loaded query={query} failed="Unable to load memberships">
        {({ memberships }) => (
          <Figures>
            {FIGURES.map(([label, key, line]) => (
              <Figure key={key} label={label} value={shown(key, memberships[key])} line={line} />
            ))}
          </Figures>
        )}
      </Loaded>
    </Panel>
  );
}
