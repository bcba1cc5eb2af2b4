/** The library as members read it: the knowledge base's files that are indexed. The domain `knowledge` serves it. */
import * as z from 'zod/mini';
import { LibraryArticle, LibraryEntry, PassageAsked } from '../../library.ts';
import { defineRoutes } from '../route.ts';

export const libraryRoutes = defineRoutes({
  'GET /api/library': { domain: 'knowledge', access: 'member', answer: z.array(LibraryEntry), operations: 3 },
  'GET /api/library/{slug}': {
    domain: 'knowledge',
    access: 'member',
    query: PassageAsked,
    answer: LibraryArticle,
    operations: 3,
  },
});
