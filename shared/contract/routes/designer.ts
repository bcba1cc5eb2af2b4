/** The admin's calls of the assistant: what members ask. */
import { AnswersQuery, AnswersReport } from '../../designer/answers-report.ts';
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
});
