/** The assistant's calls: reading the conversation, asking, stopping and rating an answer; and what the desk asks of it. */

import { ULID } from '../../shared/contract/page.ts';
import { chatRoutes } from '../../shared/contract/routes/chat.ts';
import { designerRoutes } from '../../shared/contract/routes/designer.ts';
import { DEFAULT_REPORT_DAYS } from '../../shared/designer/answers-report.ts';
import { keyedCall } from '../platform/http/idempotency.ts';
import { linkNextPage } from '../platform/http/next-page.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import { answersReport } from './desk/answers-report.ts';
import { testQuery } from './desk/test-query.ts';
import { ask } from './exchange/ask.ts';
import { pageOfMessages, stopReply } from './exchange/messages.ts';
import { rateAnswer } from './rating/rating.ts';
import { asEvents, asJson, wantsEvents } from './reply/formats.ts';

export const app = serve<'chat'>(
  { ...chatRoutes, ...designerRoutes },
  {
    'GET /api/chat/messages': async ({ caller, query, context }) => {
      const { messages, next } = await pageOfMessages(caller.id, query.cursor);
      linkNextPage(context, next);
      return messages;
    },
    'POST /api/chat/messages': async ({ caller, body, context }) => {
      const asked = await ask(caller.id, body, keyedCall(context, caller.id, 'POST /api/chat/messages', body));
      return wantsEvents(context) ? asEvents(context, asked) : asJson(context, asked);
    },
    'POST /api/chat/messages/{id}/stop': async ({ caller, params }) => {
      if (!ULID.test(params.id)) throw new Refusal(404, 'There is no such answer.');
      return stopReply(caller.id, params.id);
    },
    'PUT /api/chat/messages/{id}/rating': ({ caller, params, body }) => rateAnswer(caller.id, params.id, body),
    'GET /api/admin/answers': ({ query }) => answersReport(Number(query.days ?? DEFAULT_REPORT_DAYS)),
    'POST /kb/query': ({ body }) => testQuery(body.question),
  },
);
