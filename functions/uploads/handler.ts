/** Uploads: where a file goes, in one piece or in parts, what becomes of a photo, and reading it again. */
import { type Handlers, serve } from '../http/serve.ts';
import { temporaryCredentials } from './credentials.ts';
import { uploadForm } from './form.ts';
import { abort, begin, complete, partAddress, storedParts } from './multipart.ts';
import { keepPhoto, readAddress, uploadAddress } from './photos.ts';

export const handlers: Handlers<'uploads'> = {
  'POST /api/objects/upload': async ({ caller }) => ({ uploadURL: await uploadAddress(caller.id) }),
  'PUT /api/images': ({ caller, body }) => keepPhoto(caller.id, body.imageURL),
  'GET /objects/images/{id}': ({ caller, params, query, context }) => {
    // Shorter than the signed address lives, so that a kept redirect still leads somewhere.
    context.header('cache-control', 'private, max-age=240');
    return readAddress(caller.user, params.id, query.size ?? 'full');
  },

  'POST /s3/multipart': ({ caller, body }) => begin(caller.id, body),
  'GET /s3/multipart/{uploadId}': ({ caller, params, query }) =>
    storedParts({ memberId: caller.id, uploadId: params.uploadId, key: query.key }),
  'GET /s3/multipart/{uploadId}/{partNumber}': ({ caller, params, query }) =>
    partAddress({ memberId: caller.id, uploadId: params.uploadId, key: query.key }, params.partNumber),
  'POST /s3/multipart/{uploadId}/complete': ({ caller, params, query, body }) =>
    complete({ memberId: caller.id, uploadId: params.uploadId, key: query.key }, body.parts),
  'DELETE /s3/multipart/{uploadId}': ({ caller, params, query }) =>
    abort({ memberId: caller.id, uploadId: params.uploadId, key: query.key }),
  'GET /s3/params': ({ caller, query }) => uploadForm(caller.id, query),
  'GET /s3/sts': ({ caller }) => temporaryCredentials(caller.id),
};

export const app = serve(handlers);
