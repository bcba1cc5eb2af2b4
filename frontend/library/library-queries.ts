/** The library's list and its articles, each fetched once. */
import { useQuery } from '@tanstack/react-query';
import { libraryRoutes } from '../../shared/contract/routes/library.ts';
import { ApiError, clientFor } from '../api/client.ts';

const { api } = clientFor(libraryRoutes);

/** Every file of the library, by title. */
export const useLibrary = () =>
  useQuery({ queryKey: ['library'], queryFn: ({ signal }) => api('GET /api/library', { signal }) });

/** @param passage Selects the part of a long document. */
export const useArticle = (slug: string, passage: string | undefined) =>
  useQuery({
    queryKey: ['library', slug, passage],
    queryFn: ({ signal }) => api('GET /api/library/{slug}', { params: { slug }, query: { passage }, signal }),
  });

/** Whether the library has no such article. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
