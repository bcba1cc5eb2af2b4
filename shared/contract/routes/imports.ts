/** The calls that import a file from the web. A WebSocket, `/companion/api/{token}`, sends its progress and its end. */
import { ImportToken, NewImport, RemoteAddress, RemoteFileMeta } from '../../imports.ts';
import { HOUR_SECONDS } from '../durations.ts';
import { defineRoutes } from '../route.ts';
import { untilVerified } from '../until-verified.ts';

const IMPORTS = {
  times: 200,
  perSeconds: HOUR_SECONDS,
  per: 'member',
  message: 'That is 200 files from the web in an hour. Please come back a little later.',
} as const;

export const importsRoutes = defineRoutes({
  'POST /companion/url/meta': {
    domain: 'imports',
    access: 'member',
    body: RemoteAddress,
    answer: RemoteFileMeta,
    limit: IMPORTS,
    operations: 2,
  },
  'POST /companion/url/get': {
    domain: 'imports',
    access: 'member',
    body: NewImport,
    answer: ImportToken,
    errorAlone: true,
    // Counted together with all other uploads.
    limit: { ...IMPORTS, countedAs: 'POST /api/objects/upload' },
    // An account costs nothing, and each import keeps one of the stage's places. The widget repeats a request that finds no place.
    unverifiedLimit: { ...untilVerified(10, 'files from the web'), countedByHandler: true },
    // One read of the count of a member whose email is not verified.
    operations: 7,
  },
});
