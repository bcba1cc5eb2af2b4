/** The query cache: never stale by itself, no refetch, no retries (infra/docs/product-spec.md, section 9). */
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { dismissError } from '../ui/feedback/toaster.tsx';

/** `networkMode: always` because the default holds calls back while offline, and a page would wait without an error. */
export const queryClient = new QueryClient({
  // A new attempt dismisses the error of the last one.
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
