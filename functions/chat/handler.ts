/** The assistant's routes: home, rooms, conversations, questions and ratings; for the desk, the answers report and the test query. */
import { chatRoutes } from '../../shared/contract/routes/chat.ts';
import { designerRoutes } from '../../shared/contract/routes/designer.ts';
import { linkRoutes } from '../../shared/contract/routes/rooms/links.ts';
import { roomRoutes } from '../../shared/contract/routes/rooms.ts';
import { DEFAULT_REPORT_DAYS } from '../../shared/designer/answers-report.ts';
import { requireMembership, sessionKeyOf } from '../platform/http/caller/session.ts';
import { keyedCall } from '../platform/http/idempotency.ts';
import { linkNextPage } from '../platform/http/next-page.ts';
import { serve } from '../platform/http/serve.ts';
import { settings } from '../platform/settings.ts';
import { ask, askAgain } from './conversation/ask.ts';
import { answerTo } from './conversation/formats.ts';
import { pageOfMessages, stopReply, versionsOf } from './conversation/messages.ts';
import { answersReport } from './desk/answers-report.ts';
import { rateAnswer } from './rating/rating.ts';
import { changeHome, homeOf, isErasure } from './rooms/home/home.ts';
import { endLink, linksTo, makeLink } from './rooms/links/links.ts';
import { sharedRoom } from './rooms/links/shared-room.ts';
import { deletePainted } from './rooms/painted/deletion.ts';
import { keepPainted } from './rooms/painted/keeping.ts';
import { deleteRoom } from './rooms/removal.ts';
import { changeRoom, makeRoom, roomsOf, roomWithTasks } from './rooms/rooms.ts';
import { writeTasks } from './rooms/tasks.ts';

// Checked at start, although the module that needs it is loaded with the first link that is opened.
settings('UPLOADS_URL');

export const app = serve<'chat'>(
  { ...chatRoutes, ...roomRoutes, ...linkRoutes, ...designerRoutes },
  {
    'GET /api/home': ({ caller }) => homeOf(caller.id),
    'PUT /api/home': async ({ caller, body }) => {
      if (!isErasure(body)) requireMembership(caller);
      return changeHome(caller.id, body);
    },

    'GET /api/rooms': ({ caller }) => roomsOf(caller.id),
    'POST /api/rooms': ({ caller, body, context }) =>
      makeRoom(caller.id, body, keyedCall(context, caller.id, 'POST /api/rooms', body)),
    'GET /api/rooms/{id}': ({ caller, params }) => roomWithTasks(caller.id, params.id),
    'PUT /api/rooms/{id}': ({ caller, params, body }) => changeRoom(caller.id, params.id, body),
    'DELETE /api/rooms/{id}': async ({ caller, params }) => {
      await deleteRoom(caller.id, params.id);
      return {};
    },
    'PUT /api/rooms/{id}/tasks': ({ caller, params, body }) => writeTasks(caller.id, params.id, body),

    'POST /api/rooms/{id}/painted': ({ caller, params, body, context }) =>
      keepPainted(
        caller.id,
        params.id,
        body,
        keyedCall(context, caller.id, 'POST /api/rooms/{id}/painted', { ...params, ...body }),
      ),
    'DELETE /api/painted/{id}': async ({ caller, params }) => {
      await deletePainted(caller.id, params.id);
      return {};
    },

    'GET /api/rooms/{id}/links': ({ caller, params }) => linksTo(caller.id, params.id),
    'POST /api/rooms/{id}/links': ({ caller, params, body }) => makeLink(caller, params.id, body),
    'DELETE /api/rooms/{id}/links/{linkId}': async ({ caller, params }) => {
      await endLink(caller.id, params.id, params.linkId);
      return {};
    },
    'POST /api/shared': ({ body, context }) => sharedRoom(body.token, sessionKeyOf(context)?.userId),

    'GET /api/chat/messages': async ({ caller, query, context }) => {
      const { messages, next } = await pageOfMessages(caller.id, query);
      linkNextPage(context, next);
      return messages;
    },
    'POST /api/chat/messages': async ({ caller, body, context }) =>
      answerTo(context, await ask(caller.id, body, keyedCall(context, caller.id, 'POST /api/chat/messages', body))),
    'POST /api/chat/messages/{id}/again': async ({ caller, params, context }) => {
      const call = keyedCall(context, caller.id, 'POST /api/chat/messages/{id}/again', params);
      return answerTo(context, await askAgain(caller.id, params.id, call));
    },
    'POST /api/chat/messages/{id}/stop': ({ caller, params }) => stopReply(caller.id, params.id),
    'GET /api/chat/messages/{id}/versions': ({ caller, params }) => versionsOf(caller.id, params.id),
    'PUT /api/chat/messages/{id}/rating': ({ caller, params, body }) => rateAnswer(caller.id, params.id, body),
    'GET /api/admin/answers': ({ query }) => answersReport(Number(query.days ?? DEFAULT_REPORT_DAYS)),
    'POST /kb/query': async ({ body }) => (await import('./desk/test-query.ts')).testQuery(body.question),
  },
);
