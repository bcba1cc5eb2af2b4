/** The calls that bring a file in from the web. Its progress and its end are sent on a WebSocket, `/companion/api/{token}`. */
import { ImportToken, NewImport, RemoteAddress, RemoteFileMeta } from '../../imports.ts';
import { defineRoutes, HOUR_SECONDS } from '../route.ts';

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
    operations: 3,
  },
  'POST /companion/url/get': {
    domain: 'imports',
    access: 'member',
    body: NewImport,
    answer: ImportToken,
    errorAlone: true,
    // With every other upload.
    limit: { ...IMPORTS, countedAs: 'POST /api/objects/upload' },
    operations: 7,
  },
});
