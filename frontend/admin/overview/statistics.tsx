/** Platform Statistics: five counts with what the week has added, and how members and memberships have grown. */
import { useQuery } from '@tanstack/react-query';
import { SERIES_DAYS, STATISTICS, type Statistic, type Stats } from '../../../shared/admin.ts';
import { grouped } from '../../ui/text/numbers.ts';
import { api } from '../admin-calls.ts';
import { Figure, Figures, Loaded, Panel } from '../panel.tsx';
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
            <Figures>
              {STATISTICS.map((name) => (
                <Counted key={name} name={name} stats={stats} />
              ))}
            </Figures>
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

function Counted({ name, stats }: { name: Statistic; stats: Stats }) {
  const series = stats.series[name];
  const week = series.slice(-WEEK_DAYS).reduce((sum, day) => sum + day, 0);
  return (
    <Figure label={LABELS[name]} value={grouped(stats[name])} line={`${week === 0 ? 'None' : signed(week)} this week`}>
      <dd className="mt-2" aria-hidden="true">
        <Sparkline values={series} />
      </dd>
    </Figure>
  );
}

const signed = (n: number) => `${n < 0 ? '\u2212' : '+'}${grouped(Math.abs(n))}`;
