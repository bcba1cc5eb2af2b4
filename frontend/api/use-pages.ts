/** A paginated list as a query: the first page at once, further pages on demand. */
import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

/**
 * @param fetchPage Makes the call for the page at `cursor`, undefined for the first. `next` is the cursor of the next page,
 * which `apiPage()` reads from the Link header; undefined on the last page.
 * @param early Returns the first page, where the shell's script has fetched it already.
 */
export const pagesQuery = <Page extends { next: string | undefined }>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
  early?: () => Page | undefined,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialData: () => {
      const page = early?.();
      return page && { pages: [page], pageParams: [undefined] };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** `pagesQuery` as a hook, for the component that shows the list. */
export const usePages = <Page extends { next: string | undefined }>(...query: Parameters<typeof pagesQuery<Page>>) =>
  useInfiniteQuery(pagesQuery(...query));
