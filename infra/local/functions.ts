/** The functions of a stage, in this process. Imports each after the environment is set, because it reads its settings when it loads. */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { AddressPolicy } from '../../functions/imports/remote-file/address-policy.ts';
import type { ImportTiming } from '../../functions/imports/worker/timing.ts';
import { FOLLOWED } from '../cdk/table.ts';
import type { Follower } from '../emulators/dynamodb/stream.ts';
import type { SocketFunction } from '../emulators/gateway/websocket.ts';
import type { LocalFunction } from '../emulators/lambda/server.ts';

/** The functions that the emulators call. */
export interface StageFunctions {
  /** The routes of the contract, one app a domain. */
  apps: Hono[];
  importSockets: SocketFunction;
  importWorker: LocalFunction;
  reindex: LocalFunction;
  /** Called with removals from the table's stream. */
  stream: LocalFunction;
  /** Called with new mails from the table's stream. */
  mailer: LocalFunction;
  /** Called once a day. */
  schedule: LocalFunction;
  close(): Promise<void>;
}

export interface InProcessOptions {
  /** The addresses that files may be imported from; public ones by default. Not a setting: only for tests with a remote server of their own. */
  addressPolicy?: AddressPolicy;
  /** The timing of an import; tests use a shorter one. */
  importTiming?: ImportTiming;
}

/** The production handlers. Those that no page waits for are imported at their first call. */
export async function functionsInProcess({
  addressPolicy = new AddressPolicy(),
  importTiming,
}: InProcessOptions): Promise<StageFunctions> {
  const [accounts, billing, chat, forum, uploads, imports, admin, knowledge] = await Promise.all([
    import('../../functions/accounts/handler.ts'),
    import('../../functions/billing/handler.ts'),
    import('../../functions/chat/handler.ts'),
    import('../../functions/forum/handler.ts'),
    import('../../functions/uploads/handler.ts'),
    import('../../functions/imports/handler.ts'),
    import('../../functions/admin/handler.ts'),
    import('../../functions/knowledge/handler.ts'),
  ]);
  return {
    apps: [
      accounts.app,
      billing.app,
      chat.app,
      forum.app,
      uploads.app,
      imports.importsApp(addressPolicy),
      admin.app,
      knowledge.app,
    ],
    importSockets: async (event) => (await import('../../functions/imports/socket/socket.ts')).handler(event),
    importWorker: async (event, context) =>
      (await import('../../functions/imports/worker/worker.ts')).importWorker(addressPolicy, importTiming)(
        event,
        context,
      ),
    reindex: async (event, context) =>
      (await import('../../functions/knowledge/reindex/lambda.ts')).handler(event, context),
    stream: async (event) => (await import('../../functions/stream.ts')).handler(event),
    mailer: async (event) => (await import('../../functions/platform/mail/mailer.ts')).handler(event),
    schedule: async (event, context) => (await import('../../functions/schedule.ts')).handler(event, context),
    close: async () => {},
  };
}

/** The functions that follow the table's stream, as in the stack. */
export const followersOf = (functions: Promise<StageFunctions>): Follower[] =>
  (['stream', 'mailer'] as const).map((name) => ({
    name,
    ...FOLLOWED[name],
    call: async (event, context) => (await functions)[name](event, context),
  }));

/** Calls the mailer as EventBridge does with SES's events. */
export const mailerOf = (functions: Promise<StageFunctions>) => async (event: object) => {
  const context = { functionName: 'mailer', awsRequestId: randomUUID(), getRemainingTimeInMillis: () => 60_000 };
  await (await functions).mailer(event, context);
};
