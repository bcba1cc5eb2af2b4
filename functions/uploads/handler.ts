/** Uploads: where a photo goes, what becomes of it, and reading it again. */
import { serve } from '../http/serve.ts';
import { keepPhoto, readAddress, uploadAddress } from './photos.ts';

export const app = serve<'uploads'>({
  'POST /api/objects/upload': async ({ caller }) => ({ uploadURL: await uploadAddress(caller.id) }),
  'PUT /api/images': ({ caller, body }) => keepPhoto(caller.id, body.imageURL),
  'GET /objects/images/{id}': ({ caller, params, query, context }) => {
    // Shorter than the signed address lives, so that a kept redirect still leads somewhere.
    context.header('cache-control', 'private, max-age=240');
    return readAddress(caller.user, params.id, query.size ?? 'full');
  },
});
