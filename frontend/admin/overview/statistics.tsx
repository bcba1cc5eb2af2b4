/** Platform Statistics: five counts, each with what the last 30 days have added. */
import { useQuery } from '@tanstack/react-query';
import { SERIES_DAYS, STATISTICS, type Statistic, type Stats } from '../../../shared/admin.ts';
import { api } from '../admin-api.ts';
import { Loaded, Panel } from '../panel.tsx';
import { Sparkline } from './sparkline.tsx';

const LABELS: Record<Statistic, string> = {
  users: 'Users',
  forumPosts: 'Forum posts',
  forumReplies: 'Forum replies',
  chatMessages: 'Chat messages',
  blogArticles: 'Blog articles',
};

export function Statistics() {
  const query = useQuery({ queryKey: ['GET /api/admin/stats'], queryFn: () => api('GET /api/admin/stats') });
  return (
    <Panel
      id="statistics"
      title="Platform Statistics"
      words={`Counted as things happen. The bars are the last ${SERIES_DAYS} days (in UTC), today on the right.`}
    >
      <Loaded query={query} failed="Unable to load platform statistics">
        {(stats) => (
          <dl className="border-b border-rule">
            {STATISTICS.map((name) => (
              <Figure key={name} name={name} stats={stats} />
            ))}
          </dl>
        )}
      </Loaded>
    </Panel>
  );
}

function Figure({ name, stats }: { name: Statistic; stats: Stats }) {
  const series = stats.series[name];
  const added = series.reduce((sum, day) => sum + day, 0);
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-8 gap-y-2 border-t border-rule py-3.5 sm:grid-cols-[9rem_6rem_minmax(0,1fr)]">
      <dt className="text-small text-charcoal">{LABELS[name]}</dt>
      <dd className="text-right font-display text-h3 tabular-nums">{stats[name].toLocaleString('en-AU')}</dd>
      <dd className="max-sm:col-span-2">
        <Sparkline values={series} label={`${signed(added)}, today ${signed(series.at(-1) ?? 0)}`} />
      </dd>
    </div>
  );
}

const signed = (n: number) => `${n < 0 ? '\u2212' : '+'}${Math.abs(n).toLocaleString('en-AU')}`;
