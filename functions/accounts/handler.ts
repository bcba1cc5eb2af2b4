/** Accounts: registering, signing in and out, the member's own record. */

import { browserErrorRoutes } from '../../shared/contract/routes/account/browser-errors.ts';
import { mailRoutes } from '../../shared/contract/routes/account/mail.ts';
import { sessionRoutes } from '../../shared/contract/routes/account/session.ts';
import { accountsRoutes } from '../../shared/contract/routes/accounts.ts';
import { passkeyRoutes } from '../../shared/contract/routes/passkeys.ts';
import { keyedCall } from '../platform/http/idempotency.ts';
import { serve } from '../platform/http/serve.ts';
import { settings } from '../platform/settings.ts';
import { asUser } from '../platform/table/items/user.ts';
import { logBrowserError } from './browser-errors.ts';
import { changeEmail } from './mail/change-of-address.ts';
import { chooseReplyMails, unsubscribe } from './mail/reply-mails.ts';
import { writeToSupport } from './mail/support.ts';
import { sendVerificationAgain, verifyEmail } from './mail/verification.ts';
import { confirm, confirmationOptions } from './passkeys/confirming.ts';
import { ownPasskeys, removePasskey, renamePasskey } from './passkeys/own-passkeys.ts';
import { signInOptions, signInWithPasskey } from './passkeys/passkey-sign-in.ts';
import { addPasskey, registrationOptions } from './passkeys/registration.ts';
import { requestReset, resetPassword } from './password-reset.ts';
import { changePassword } from './passwords/password-change.ts';
import { changeProfile } from './profile.ts';
import { register } from './registration.ts';
import { browserLabel } from './sessions/browser-label.ts';
import { endSession, prolongSession } from './sessions/opening.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './sessions/own-sessions.ts';
import { signIn } from './sign-in.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');

export const app = serve<'accounts'>(
  { ...sessionRoutes, ...accountsRoutes, ...mailRoutes, ...browserErrorRoutes, ...passkeyRoutes },
  {
    'GET /api/user': async ({ caller, context }) => {
      await prolongSession(context, caller);
      return asUser(caller.user);
    },
    'PUT /api/user': ({ caller, body }) => changeProfile(caller, body),
    'PUT /api/user/password': ({ caller, body, context }) => changePassword(caller, body, context),
    'PUT /api/user/email': ({ caller, body }) => changeEmail(caller, body),
    'PUT /api/user/reply-mails': ({ caller, body }) => chooseReplyMails(caller, body),
    // In the fragment, which browsers send to no server: the token of the page's address reaches no log.
    'GET /api/mail/unsubscribe': async ({ query }) => `/unsubscribe#token=${encodeURIComponent(query.token)}`,
    'POST /api/mail/unsubscribe': async ({ query }) => {
      await unsubscribe(query);
      return {};
    },
    'GET /api/sessions': ({ caller }) => ownSessions(caller),
    'DELETE /api/sessions': async ({ caller }) => {
      await endOtherSessions(caller);
      return {};
    },
    'DELETE /api/sessions/{id}': async ({ caller, params, context }) => {
      await endOwnSession(caller, params.id, context);
      return {};
    },
    'POST /api/password-reset': ({ body, context }) => resetPassword(body, context),
    'POST /api/password-reset/request': ({ body }) => requestReset(body),
    'POST /api/email/verify': ({ body, context }) => verifyEmail(body, context),
    'POST /api/email/send-again': ({ caller }) => sendVerificationAgain(caller),
    'POST /api/login': ({ body, context }) => signIn(body, context),
    'POST /api/register': ({ body, context }) => register(body, context),
    'POST /api/logout': async ({ context }) => {
      await endSession(context);
      return {};
    },
    'GET /api/login': async ({ query }) => {
      const path = pathOnThisSite(query.returnTo);
      return path ? `/auth?${new URLSearchParams({ returnTo: path }).toString()}` : '/auth';
    },
    'GET /api/logout': async ({ context }) => {
      // A link or an image on another site must not sign a member out.
      if (['same-origin', 'none'].includes(context.req.header('sec-fetch-site') ?? '')) await endSession(context);
      return '/';
    },
    'POST /api/support': ({ caller, body, context }) =>
      writeToSupport(caller, body, keyedCall(context, caller.id, 'POST /api/support', body)),
    'POST /api/browser-errors': async ({ body, context }) => {
      logBrowserError(body, context.req.header('user-agent'));
      return {};
    },
    'POST /api/login/passkey/options': () => signInOptions(),
    'POST /api/login/passkey': ({ body, context }) => signInWithPasskey(body.passkey, context),
    'GET /api/passkeys': ({ caller }) => ownPasskeys(caller),
    'POST /api/passkeys/options': ({ caller, body }) => registrationOptions(caller, body),
    'POST /api/passkeys': ({ caller, body, context }) =>
      addPasskey(caller, body.passkey, browserLabel(context.req.header('user-agent'))),
    'PUT /api/passkeys/{id}': ({ caller, params, body }) => renamePasskey(caller, params.id, body.name),
    'DELETE /api/passkeys/{id}': async ({ caller, params }) => {
      await removePasskey(caller, params.id);
      return {};
    },
    'POST /api/confirmation/options': ({ caller }) => confirmationOptions(caller),
    'POST /api/confirmation': async ({ caller, body }) => {
      await confirm(caller, body);
      return {};
    },
  },
);

/** The path of an address on this site; undefined for any other address, however it is written. */
function pathOnThisSite(returnTo: string | undefined): string | undefined {
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, SITE_ORIGIN)) return undefined;
  const url = new URL(returnTo, SITE_ORIGIN);
  const path = url.pathname + url.search + url.hash;
  // `/.//elsewhere` becomes `//elsewhere` only here.
  return url.origin === new URL(SITE_ORIGIN).origin && !path.startsWith('//') ? path : undefined;
}
