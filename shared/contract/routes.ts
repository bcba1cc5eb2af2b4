/** All calls of the product, from one file for each domain. API Gateway, the handlers, the typed client and the tests all use this. */
import { defineRoutes, type Route } from './route.ts';
import { browserErrorRoutes } from './routes/account/browser-errors.ts';
import { mailRoutes } from './routes/account/mail.ts';
import { membershipStatusRoutes } from './routes/account/membership-status.ts';
import { sessionRoutes } from './routes/account/session.ts';
import { accountsRoutes } from './routes/accounts.ts';
import { adminRoutes } from './routes/admin.ts';
import { billingRoutes } from './routes/billing.ts';
import { chatRoutes } from './routes/chat.ts';
import { deletionRoutes } from './routes/deletion.ts';
import { designerRoutes } from './routes/designer.ts';
import { exportRoutes } from './routes/export.ts';
import { forumRoutes } from './routes/forum.ts';
import { importsRoutes } from './routes/imports.ts';
import { knowledgeRoutes } from './routes/knowledge.ts';
import { libraryRoutes } from './routes/library.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { linkRoutes } from './routes/rooms/links.ts';
import { roomRoutes } from './routes/rooms.ts';
import { suspensionRoutes } from './routes/suspension.ts';
import { uploadsRoutes } from './routes/uploads.ts';

export const routes = defineRoutes({
  ...sessionRoutes,
  ...accountsRoutes,
  ...mailRoutes,
  ...browserErrorRoutes,
  ...passkeyRoutes,
  ...membershipStatusRoutes,
  ...billingRoutes,
  ...deletionRoutes,
  ...chatRoutes,
  ...roomRoutes,
  ...linkRoutes,
  ...forumRoutes,
  ...importsRoutes,
  ...uploadsRoutes,
  ...exportRoutes,
  ...adminRoutes,
  ...suspensionRoutes,
  ...designerRoutes,
  ...knowledgeRoutes,
  ...libraryRoutes,
});
export type Routes = typeof routes;

/** The paths on which the edge sends the viewer's country: those of the calls that are allowed from the stage's countries only. */
export const COUNTRY_PATHS: readonly string[] = (Object.entries(routes) as [string, Route][]).flatMap(
  ([key, { onlyInCountries }]) => (onlyInCountries ? [key.split(' ')[1] ?? ''] : []),
);
