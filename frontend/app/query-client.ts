/** The cache of answers: nothing goes stale by itself, nothing is asked twice, nothing is retried (infra/docs/product-spec.md, section 9). */
import { QueryClient } from '@tanstack/react-query';

/** `networkMode: always` because the default holds calls back while offline, and a page would wait without a word. */
export const queryClient = new QueryClient({
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
