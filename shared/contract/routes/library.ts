/** The library for members: the indexed files of the knowledge base. The domain `knowledge` serves these calls. */
import * as z from 'zod/mini';
import { LibraryArticle, LibraryEntry, PassageAsked } from '../../library.ts';
import { defineRoutes } from '../route.ts';

export const libraryRoutes = defineRoutes({
  'GET /api/library': { domain: 'knowledge', access: 'member', answer: z.array(LibraryEntry), operations: 2 },
  'GET /api/library/{slug}': {
    domain: 'knowledge',
    access: 'member',
    query: PassageAsked,
    answer: LibraryArticle,
    operations: 2,
  },
});
