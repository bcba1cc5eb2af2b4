/** The calls that take photos in and give them out. */
import { defineRoutes, HOUR, Nothing } from '../route.ts';
import { ImageSize, NewImage, StoredImage, UploadTarget } from '../uploads.ts';

const UPLOADS = {
  times: 200,
  perSeconds: HOUR,
  per: 'member',
  words: 'That is 200 uploads in an hour. Please come back a little later.',
} as const;

export const uploadsRoutes = defineRoutes({
  'POST /api/objects/upload': {
    domain: 'uploads',
    access: 'member',
    answer: UploadTarget,
    operations: 3,
    limit: UPLOADS,
  },
  'PUT /api/images': {
    domain: 'uploads',
    access: 'member',
    body: NewImage,
    answer: StoredImage,
    limit: UPLOADS,
    operations: 4,
  },
  'GET /objects/images/{id}': {
    domain: 'uploads',
    access: 'member',
    query: ImageSize,
    answer: Nothing,
    reply: 'redirect',
    operations: 3,
  },
});
