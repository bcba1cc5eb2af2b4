/** The four areas that can need attention. Each reads the same query as its part of the desk. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { DeskPart } from '../../../shared/contract/screens.ts';
import { useAnswersReport } from '../answers/what-members-ask.tsx';
import { useHealth } from '../health/health.tsx';
import { useKnowledge } from '../knowledge/knowledge-queries.ts';
import { useReports } from '../moderation/reports.tsx';
import { useRefusal } from '../panel.tsx';
import { type Area, answersArea, type Concern, healthArea, knowledgeArea, moderationArea } from './attention.ts';

/** How many days of ratings count. */
const DAYS = '7';

/** An area and the state of its query. */
export interface WatchedArea {
  part: DeskPart;
  state: 'waiting' | 'failed' | 'known';
  concern: Concern | null;
  quiet: string;
  action: string;
  retry: () => void;
}

/** A query that waits or fails does not affect the other areas. */
export function useAttention(): WatchedArea[] {
  const health = useHealth();
  const reports = useReports('open');
  const answers = useAnswersReport(DAYS);
  const knowledge = useKnowledge();
  useRefusal(health.error ?? reports.error ?? answers.error ?? knowledge.error);
  return [
    watched('health', health, healthArea),
    watched('moderation', reports, ({ pages }) =>
      moderationArea(
        pages.flatMap(({ answer }) => answer),
        pages.at(-1)?.next !== undefined,
      ),
    ),
    watched('answers', answers, answersArea),
    watched('knowledge', knowledge, knowledgeArea),
  ];
}

function watched<T>(part: DeskPart, query: UseQueryResult<T>, areaOf: (data: T) => Area): WatchedArea {
  const retry = () => void query.refetch();
  if (query.data !== undefined) return { ...areaOf(query.data), part, state: 'known', retry };
  return { part, state: query.error ? 'failed' : 'waiting', concern: null, quiet: '', action: '', retry };
}
