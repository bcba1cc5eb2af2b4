/** The functions of a stage: the code in this process, each imported once the environment stands, because it reads the settings as it loads. */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { AddressPolicy } from '../../functions/imports/remote-file/address-policy.ts';
import type { ImportTiming } from '../../functions/imports/worker/timing.ts';
import { FOLLOWED } from '../cdk/table.ts';
import type { Follower } from '../emulators/dynamodb/stream.ts';
import type { SocketFunction } from '../emulators/gateway/websocket.ts';
import type { LocalFunction } from '../emulators/lambda/server.ts';

/** What the emulators call. */
export interface StageFunctions {
  /** The calls of the contract, a domain each. */
  apps: Hono[];
  importSockets: SocketFunction;
  importWorker: LocalFunction;
  reindex: LocalFunction;
  /** Called with the removals that the table's stream has. */
  sweeper: LocalFunction;
  /** Called with the new mails that it has. */
  mailer: LocalFunction;
  /** Called once a day. */
  daily: LocalFunction;
  close(): Promise<void>;
}

export interface InProcessOptions {
  /** From where files are imported; public sites only by default. No setting changes it: it is for tests with a remote server of their own. */
  addressPolicy?: AddressPolicy;
  /** The timing of an import; tests have a shorter one. */
  importTiming?: ImportTiming;
  /** What runs the imports in place of this process: a measured one. */
  importWorker?: LocalFunction;
}

/** The production handlers; those that no page waits for are imported at their first call. */
export async function functionsInProcess({
  addressPolicy = new AddressPolicy(),
  importTiming,
  importWorker,
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
    importWorker:
      importWorker ??
      (async (event, context) =>
        (await import('../../functions/imports/worker/worker.ts')).importWorker(addressPolicy, importTiming)(
          event,
          context,
        )),
    reindex: async (event, context) =>
      (await import('../../functions/knowledge/reindex/lambda.ts')).handler(event, context),
    sweeper: async (event) => (await import('../../functions/sweeper.ts')).handler(event),
    mailer: async (event) => (await import('../../functions/platform/mail/mailer.ts')).handler(event),
    daily: async (event, context) => (await import('../../functions/daily.ts')).handler(event, context),
    close: async () => {},
  };
}

/** Those that follow the table's stream, as the stack has it. */
export const followersOf = (functions: Promise<StageFunctions>): Follower[] =>
  (['sweeper', 'mailer'] as const).map((name) => ({
    name,
    changes: FOLLOWED[name],
    call: async (event, context) => (await functions)[name](event, context),
  }));

/** The mailer as EventBridge calls it with SES's events. */
export const mailerOf = (functions: Promise<StageFunctions>) => async (event: object) => {
  const context = { functionName: 'mailer', awsRequestId: randomUUID(), getRemainingTimeInMillis: () => 60_000 };
  await (await functions).mailer(event, context);
};
