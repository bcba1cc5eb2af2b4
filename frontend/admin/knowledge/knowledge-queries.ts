/** The knowledge base for the desk: its state, polled while a job runs, and the mutations that change it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { knowledgeRoutes } from '../../../shared/contract/routes/knowledge.ts';
import { REINDEX_POLL_MS, type ReindexJob } from '../../../shared/knowledge.ts';
import { clientFor } from '../../api/client.ts';
import { isSignedOut, toastFailure } from '../../api/signed-out.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { AUDIT, STATS } from '../admin-calls.ts';
import { useRefusal } from '../panel.tsx';

const { api } = clientFor(knowledgeRoutes);

const REINDEX_FAILED = 'Failed to reindex knowledge base';

/** The state of the knowledge base. It polls, and only while a job runs (infra/docs/product-spec.md, "Knowledge base"). */
export const useKnowledge = () =>
  useQuery({
    queryKey: STATS,
    queryFn: () => api('GET /kb/stats'),
    refetchInterval: ({ state }) => (state.data?.job?.state === 'running' ? REINDEX_POLL_MS : false),
  });

/** `useKnowledge` for the panels about it, where a failure also shows a toast. */
export function useShownKnowledge() {
  const query = useKnowledge();
  const failed = query.isError && !isSignedOut(query.error);
  useEffect(() => {
    if (failed) toast({ title: 'Failed to fetch knowledge base stats', variant: 'destructive' });
  }, [failed]);
  return query;
}

/** Shows a toast when a job that this tab saw running ends, also one that another admin started. */
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

/** The jobs whose end this tab has announced: both the call's answer and the polled state report an end. */
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

/** Starts a reindex, or joins the running one. If the answer comes before the end, the polled state reports the rest. */
export function useReindex() {
  const queries = useQueryClient();
  const reindex = useMutation({
    mutationFn: () => api('POST /kb/reindex'),
    // The call answers after 20 seconds at the latest; until then the polled state has the progress.
    onMutate: () => void setTimeout(() => void queries.invalidateQueries({ queryKey: STATS }), REINDEX_POLL_MS / 2),
    onSuccess: ({ job }) => announce(job),
    onError: (error) => toastFailure(error, REINDEX_FAILED, 'Please try again.'),
    onSettled: () => Promise.all([STATS, AUDIT].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  useRefusal(reindex.error);
  return reindex;
}

/** Deletes a file; it stays searchable until the next reindex. */
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
