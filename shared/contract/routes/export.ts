/** Exporting one's own data. The domain uploads serves these calls, because it presigns the URL of the file. */
import { ExportFile, ExportState } from '../../accounts/export.ts';
import { HOUR_SECONDS } from '../durations.ts';
import { defineRoutes, Nothing } from '../route.ts';

export const exportRoutes = defineRoutes({
  'GET /api/user/export': { domain: 'uploads', access: 'member', answer: ExportState, operations: 2 },
  'POST /api/user/export': {
    domain: 'uploads',
    access: 'member',
    answer: ExportState,
    whileSuspended: true,
    operations: 4,
    limit: {
      // A new export scans the whole table, together with others of the same moment. A call during an export, or within a day of one, starts no new one.
      times: 10,
      perSeconds: 24 * HOUR_SECONDS,
      per: 'member',
      message: 'You’ve asked for your data a few times today. Please try again in a day.',
    },
  },
  'GET /api/user/export/file': {
    domain: 'uploads',
    access: 'member',
    query: ExportFile,
    answer: Nothing,
    reply: 'redirect',
    operations: 2,
  },
});
