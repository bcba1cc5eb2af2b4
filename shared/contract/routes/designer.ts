/** The admin's calls of the assistant: what members ask, and what the designer would be given for a question. */
import { AnswersQuery, AnswersReport } from '../../designer/answers-report.ts';
import { KnowledgeAnswer, KnowledgeQuery } from '../../knowledge.ts';
import { defineRoutes } from '../route.ts';

export const designerRoutes = defineRoutes({
  // Two for the caller, eight reads at most.
  'GET /api/admin/answers': {
    domain: 'chat',
    access: 'admin',
    query: AnswersQuery,
    answer: AnswersReport,
    operations: 10,
  },
  'POST /kb/query': { domain: 'chat', access: 'admin', body: KnowledgeQuery, answer: KnowledgeAnswer, operations: 3 },
});
