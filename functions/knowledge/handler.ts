/** The knowledge base: its files, the reindex that makes them searchable, and the library as members read it. */
import { knowledgeRoutes } from '../../shared/contract/routes/knowledge.ts';
import { libraryRoutes } from '../../shared/contract/routes/library.ts';
import { isForm } from '../platform/http/input.ts';
import { serve } from '../platform/http/serve.ts';
import { presignKnowledgeRead, presignKnowledgeUpload } from './files/addresses.ts';
import { deleteFile, storeForm } from './files/files.ts';
import { knowledgeStats } from './files/stats.ts';
import { readArticle } from './library/article.ts';
import { listLibrary } from './library/list.ts';
import { requestReindex } from './reindex/request.ts';

export const app = serve<'knowledge'>(
  { ...knowledgeRoutes, ...libraryRoutes },
  {
    'GET /kb/stats': () => knowledgeStats(),
    'POST /kb/upload': ({ caller, body, context }) =>
      body && !isForm(context) ? presignKnowledgeUpload(caller.user, body) : storeForm(caller.user, context),
    'POST /kb/reindex': ({ caller }) => requestReindex(caller.user),
    'GET /kb/files/{name}': ({ params }) => presignKnowledgeRead(params.name),
    'DELETE /kb/files/{name}': async ({ caller, params }) => {
      await deleteFile(caller.user, params.name);
      return {};
    },
    'GET /api/library': () => listLibrary(),
    'GET /api/library/{slug}': ({ params, query }) => readArticle(params.slug, query.passage),
  },
);
