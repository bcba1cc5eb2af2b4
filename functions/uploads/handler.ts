/** Uploads: files in one piece or in parts, photos, and exports of a member's data. */
import { exportRoutes } from '../../shared/contract/routes/export.ts';
import { uploadsRoutes } from '../../shared/contract/routes/uploads.ts';
import { requireFreshConfirmation } from '../platform/http/caller/confirmation.ts';
import { type Handlers, serve } from '../platform/http/serve.ts';
import { settings } from '../platform/settings.ts';

// Checked at start, although the modules that need them are loaded with the first call that uses S3.
settings('UPLOADS_BUCKET', 'UPLOAD_ROLE_ARN', 'UPLOAD_BYTES_MAX');
const credentials = () => import('./multipart/credentials.ts');
const exports = () => import('./exports.ts');
const form = () => import('./multipart/form.ts');
const multipart = () => import('./multipart/multipart.ts');
const photos = () => import('./photos/photos.ts');

export const handlers: Handlers<'uploads'> = {
  'POST /api/objects/upload': async ({ caller, body }) => ({
    uploadURL: await (await photos()).presignPhotoUpload(caller.id, body?.size),
  }),
  'PUT /api/images': async ({ caller, body }) => (await photos()).keepPhoto(caller.id, body.imageURL),
  'GET /objects/images/{id}': async ({ caller, params, query, context }) => {
    // Shorter than the presigned URL is valid, so that a cached redirect still works.
    context.header('cache-control', 'private, max-age=240');
    return (await photos()).presignPhotoRead(caller.user, params.id, query.size ?? 'full');
  },

  'POST /s3/multipart': async ({ caller, body }) => (await multipart()).createMultipart(caller.id, body),
  'GET /s3/multipart/{uploadId}': async ({ caller, params, query }) =>
    (await multipart()).listParts({ memberId: caller.id, uploadId: params.uploadId, key: query.key }),
  'GET /s3/multipart/{uploadId}/{partNumber}': async ({ caller, params, query }) =>
    (await multipart()).presignPart(
      { memberId: caller.id, uploadId: params.uploadId, key: query.key },
      params.partNumber,
    ),
  'POST /s3/multipart/{uploadId}/complete': async ({ caller, params, query, body }) =>
    (await multipart()).completeMultipart(
      { memberId: caller.id, uploadId: params.uploadId, key: query.key },
      body.parts,
    ),
  'DELETE /s3/multipart/{uploadId}': async ({ caller, params, query }) =>
    (await multipart()).abortMultipart({ memberId: caller.id, uploadId: params.uploadId, key: query.key }),
  'GET /s3/params': async ({ caller, query }) => (await form()).uploadForm(caller.id, query),
  'GET /api/user/export': async ({ caller }) => (await exports()).exportState(caller.id),
  // The file has everything in the account: a session that was left open, or stolen, is not enough.
  'POST /api/user/export': async ({ caller }) => {
    requireFreshConfirmation(caller);
    return (await exports()).askForExport(caller.user);
  },
  'GET /api/user/export/file': async ({ caller, query }) => {
    requireFreshConfirmation(caller);
    return (await exports()).exportAddress(caller.id, Number(query.number ?? 1));
  },
  'GET /s3/sts': async ({ caller }) => (await credentials()).temporaryCredentials(caller.id),
};

export const app = serve<'uploads'>({ ...uploadsRoutes, ...exportRoutes }, handlers);
