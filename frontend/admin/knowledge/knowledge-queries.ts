/** The knowledge base as the desk sees it: its state, asked again while a job runs, and the acts that change it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { REINDEX_POLL_MS, type ReindexJob } from '../../../shared/knowledge.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { useRefusal } from '../panel.tsx';
import { AUDIT, STATS } from '../query-keys.ts';
import { api } from './knowledge-api.ts';

const REINDEX_FAILED = 'Failed to reindex knowledge base';

/** The state of the knowledge base; the one query that is asked again by itself, and only while a job runs (infra/docs/product-spec.md, "Knowledge base"). */
export const useKnowledge = () =>
  useQuery({
    queryKey: STATS,
    queryFn: () => api('GET /kb/stats'),
    refetchInterval: ({ state }) => (state.data?.job?.state === 'running' ? REINDEX_POLL_MS : false),
  });

/** Says in a toast how a job ended that was seen to run, also one that another admin started. */
export function useJobNews(job: ReindexJob | null): void {
  const running = useRef<string>(null);
  const queries = useQueryClient();
  useEffect(() => {
    if (job?.state === 'running') running.current = job.id;
    else if (job && running.current === job.id) {
      running.current = null;
      announce(job);
      void queries.invalidateQueries({ queryKey: AUDIT });
    }
  }, [job, queries]);
}

/** The jobs whose end this tab has been told of: the answer to the call and the state that is asked for both tell it. */
const announced = new Set<string>();

function announce(job: ReindexJob): void {
  if (job.state === 'running' || announced.has(job.id)) return;
  announced.add(job.id);
  if (job.state !== 'ended') return toast({ title: REINDEX_FAILED, description: job.message, variant: 'destructive' });
  const { length } = job.failed;
  toast({
    title: 'Knowledge base reindexed successfully',
    ...(length > 0 && { description: `${length === 1 ? 'One file' : `${length} files`} could not be read.` }),
  });
}

/** Starts a reindex, or joins the one that runs. The answer may come before its end; the state tells the rest. */
export function useReindex() {
  const queries = useQueryClient();
  const reindex = useMutation({
    mutationFn: () => api('POST /kb/reindex'),
    // The call answers after 20 seconds at the latest; the progress is in the state meanwhile.
    onMutate: () => void setTimeout(() => void queries.invalidateQueries({ queryKey: STATS }), REINDEX_POLL_MS / 2),
    onSuccess: ({ job }) => announce(job),
    onError: (error) => toastFailure(error, REINDEX_FAILED, 'Please try again.'),
    onSettled: () => Promise.all([STATS, AUDIT].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  useRefusal(reindex.error);
  return reindex;
}

/** Takes a file away; it stays searchable until the next reindex. */
export function useDeleteFile() {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (name: string) => api('DELETE /kb/files/{name}', { params: { name } }),
    onError: (error) => toastFailure(error, 'The file was not deleted'),
    onSettled: () => Promise.all([STATS, AUDIT].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  useRefusal(remove.error);
  return remove;
}
