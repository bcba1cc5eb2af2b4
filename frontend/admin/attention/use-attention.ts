/** The four areas that can need attention, each from the answer that its own part of the desk shows. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { DeskPart } from '../../../shared/contract/screens.ts';
import { useAnswersReport } from '../answers/what-members-ask.tsx';
import { useHealth } from '../health/health.tsx';
import { useKnowledge } from '../knowledge/knowledge-queries.ts';
import { useReports } from '../moderation/reports.tsx';
import { useRefusal } from '../panel.tsx';
import { type Area, answersArea, type Concern, healthArea, knowledgeArea, moderationArea } from './attention.ts';

/** Days of ratings that can still be news. */
const DAYS = '7';

/** An area as it stands: waiting for its answer, without one, or known. */
export interface WatchedArea {
  part: DeskPart;
  state: 'waiting' | 'failed' | 'known';
  concern: Concern | null;
  quiet: string;
  action: string;
  retry: () => void;
}

/** Each area once its answer is there; one that fails leaves the others as they are. */
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
