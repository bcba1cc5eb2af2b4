/** Memberships: the members in each state, and what this month and year brought, with a line that says what each number is. */
import { useQuery } from '@tanstack/react-query';
import type { MembershipStats } from '../../../shared/admin.ts';
import { GRACE_DAYS, GUARANTEE_DAYS } from '../../../shared/billing.ts';
import { dollars, grouped } from '../../ui/text/numbers.ts';
import { Loaded, Panel } from '../panel.tsx';
import { STATS } from './statistics.tsx';

/** The label, the number and its line, in the order in which they are shown. */
const FIGURES: [label: string, key: keyof MembershipStats, line: string][] = [
  ['In the guarantee', 'inGuarantee', `Paid for the first time, and can have it back for ${GUARANTEE_DAYS} days.`],
  ['Active', 'active', 'Renew by themselves, and are past the guarantee or never had one.'],
  ['Past due', 'pastDue', `The renewal failed. They keep access for ${GRACE_DAYS} days.`],
  ['Cancelling', 'cancelling', 'Keep access to the end of the period, and don’t renew.'],
  ['Lapsed', 'lapsed', 'Had a membership, which was refunded, cancelled or not paid.'],
  ['Joined this month', 'joined', 'Memberships that began, a second one too.'],
  ['Left this month', 'left', 'Memberships that ended, deleted accounts included.'],
  ['Revenue this month', 'monthCents', 'Paid, less refunds and disputed payments. Any GST is included.'],
  ['Revenue this year', 'yearCents', 'The same since 1 January.'],
];

const isMoney = (key: string) => key.endsWith('Cents');

export function Memberships() {
  const query = useQuery(STATS);
  return (
    <Panel
      id="memberships"
      title="Memberships"
      words="As Stripe has them: each member is in one of the first five. A month begins at midnight in Perth."
    >
      <Loaded query={query} failed="Unable to load memberships">
        {({ memberships }) => (
          <dl className="grid grid-cols-2 gap-x-6 gap-y-7 sm:grid-cols-3 xl:grid-cols-5">
            {FIGURES.map(([label, key, line]) => (
              <div key={key}>
                <dt className="text-small">{label}</dt>
                {/* Money is longer than the column at the size of the counts. */}
                <dd className={`mt-1 font-display tabular-nums ${isMoney(key) ? 'text-h3' : 'text-h2'}`}>
                  {(isMoney(key) ? dollars : grouped)(memberships[key])}
                </dd>
                <dd className="cap">{line}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </Panel>
  );
}
