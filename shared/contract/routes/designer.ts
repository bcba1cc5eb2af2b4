/** The admin's calls about the assistant: a report of the answers, and a test query that shows what the designer would get for a question. */
import { AnswersQuery, AnswersReport } from '../../designer/answers-report.ts';
import { KnowledgeAnswer, KnowledgeQuery } from '../../knowledge.ts';
import { defineRoutes } from '../route.ts';

export const designerRoutes = defineRoutes({
  // Two for the caller, and at most eight reads.
  'GET /api/admin/answers': {
    domain: 'chat',
    access: 'admin',
    query: AnswersQuery,
    answer: AnswersReport,
    operations: 9,
  },
  'POST /kb/query': { domain: 'chat', access: 'admin', body: KnowledgeQuery, answer: KnowledgeAnswer, operations: 2 },
});
