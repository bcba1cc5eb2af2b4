/** The cache of answers: nothing goes stale by itself, nothing is asked twice, nothing is retried (infra/docs/product-spec.md, section 9). */
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { dismissError } from '../ui/feedback/toaster.tsx';

/** `networkMode: always` because the default holds calls back while offline, and a page would wait without a word. */
export const queryClient = new QueryClient({
  // Another attempt: what the last one failed with is over.
  mutationCache: new MutationCache({ onMutate: dismissError }),
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
