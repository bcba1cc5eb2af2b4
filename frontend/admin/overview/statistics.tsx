/** Platform Statistics: five counts with what the week has added, and how members and memberships have grown. */
import { useQuery } from '@tanstack/react-query';
import { SERIES_DAYS, STATISTICS, type Statistic, type Stats } from '../../../shared/admin.ts';
import { grouped } from '../../ui/text/numbers.ts';
import { api } from '../admin-calls.ts';
import { Loaded, Panel } from '../panel.tsx';
import { Growth } from './growth.tsx';
import { Sparkline } from './sparkline.tsx';

const LABELS: Record<Statistic, string> = {
  users: 'Users',
  forumPosts: 'Forum posts',
  forumReplies: 'Forum replies',
  chatMessages: 'Chat messages',
  blogArticles: 'Blog articles',
};
const WEEK_DAYS = 7;

export const STATS = { queryKey: ['GET /api/admin/stats'], queryFn: () => api('GET /api/admin/stats') };

export function Statistics() {
  const query = useQuery(STATS);
  return (
    <Panel
      id="statistics"
      title="Platform Statistics"
      words={`Counted as things happen. Bars and lines show the last ${SERIES_DAYS} days (UTC).`}
    >
      <Loaded query={query} failed="Unable to load platform statistics">
        {(stats) => (
          <>
            <dl className="grid grid-cols-2 gap-x-6 gap-y-7 sm:grid-cols-3 xl:grid-cols-5">
              {STATISTICS.map((name) => (
                <Figure key={name} name={name} stats={stats} />
              ))}
            </dl>
            <div className="mt-10 grid gap-x-10 gap-y-10 md:grid-cols-2">
              <Growth title="Members" total={stats.users} added={stats.series.users} from={stats.seriesFrom} />
              <Growth
                title="Paying members"
                total={stats.payingMembers}
                added={stats.series.payingMembers}
                from={stats.seriesFrom}
              />
            </div>
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Figure({ name, stats }: { name: Statistic; stats: Stats }) {
  const series = stats.series[name];
  const week = series.slice(-WEEK_DAYS).reduce((sum, day) => sum + day, 0);
  return (
    <div>
      <dt className="text-small">{LABELS[name]}</dt>
      <dd className="mt-1 font-display text-h2 tabular-nums">{grouped(stats[name])}</dd>
      <dd className="cap">{week === 0 ? 'None' : signed(week)} this week</dd>
      <dd className="mt-2" aria-hidden="true">
        <Sparkline values={series} />
      </dd>
    </div>
  );
}

const signed = (n: number) => `${n < 0 ? '\u2212' : '+'}${grouped(Math.abs(n))}`;
