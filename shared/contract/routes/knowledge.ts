/** The calls of the knowledge base: its files and the reindex. */
import { KnowledgeStats, KnowledgeUpload, NewKnowledgeFile, Reindexed } from '../../knowledge.ts';
import { defineRoutes, Nothing } from '../route.ts';

export const knowledgeRoutes = defineRoutes({
  'GET /kb/stats': { domain: 'knowledge', access: 'admin', answer: KnowledgeStats, operations: 3 },
  'POST /kb/upload': {
    domain: 'knowledge',
    access: 'admin',
    body: NewKnowledgeFile,
    form: true,
    // Above API Gateway's limit (10 MB), so that the handler refuses a file that is too large with a message.
    bodyBytes: 11 * 1024 * 1024,
    answer: KnowledgeUpload,
    operations: 2,
  },
  // Includes the job's own, which the emulators run before the call is counted.
  'POST /kb/reindex': { domain: 'knowledge', access: 'admin', answer: Reindexed, operations: 15 },
  'GET /kb/files/{name}': { domain: 'knowledge', access: 'admin', answer: Nothing, reply: 'redirect', operations: 1 },
  'DELETE /kb/files/{name}': { domain: 'knowledge', access: 'admin', answer: Nothing, operations: 2 },
});
