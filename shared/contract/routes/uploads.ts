/** The calls to upload files, to turn them into photos, and to read those. */
import {
  CompletedUpload,
  NewForm,
  NewUpload,
  PartAddress,
  StartedUpload,
  StoredParts,
  TemporaryCredentials,
  UploadForm,
  UploadKey,
  UploadParts,
} from '../../companion.ts';
import { ImageSize, NewImage, NewPhotoUpload, StoredImage, UploadTarget } from '../../uploads.ts';
import { HOUR_SECONDS } from '../durations.ts';
import { defineRoutes, Nothing } from '../route.ts';

const UPLOADS = {
  times: 200,
  perSeconds: HOUR_SECONDS,
  per: 'member',
  message: 'That is 200 uploads in an hour. Please come back a little later.',
} as const;
/** All ways to begin an upload share one count, also imports from the web (imports.ts). */
const BEGUN = { ...UPLOADS, countedAs: 'POST /api/objects/upload' } as const;
/**
 * Three times as many as uploads may begin. Each call reads the list of parts from S3: two calls for a file of 5 GB. The widget lists the
 * parts when an upload goes on, and joins them once, with up to four more tries.
 */
const PARTS_READ = { times: 600, perSeconds: HOUR_SECONDS, per: 'member' } as const;

export const uploadsRoutes = defineRoutes({
  'POST /api/objects/upload': {
    domain: 'uploads',
    access: 'member',
    body: NewPhotoUpload,
    answer: UploadTarget,
    operations: 2,
    limit: UPLOADS,
  },
  'PUT /api/images': {
    domain: 'uploads',
    access: 'member',
    body: NewImage,
    answer: StoredImage,
    limit: UPLOADS,
    operations: 3,
  },
  'GET /objects/images/{id}': {
    domain: 'uploads',
    access: 'member',
    query: ImageSize,
    answer: Nothing,
    reply: 'redirect',
    operations: 2,
  },

  /*
   * An upload is counted when it starts. Listing and joining its parts are counted too, because they read the parts from S3. The other two
   * have no limit. An address of a part takes no call of S3: counting the 1,024 of a file would write more than signing them costs. A
   * deletion takes one call, which S3 does for nothing, and a refused one would leave parts that are paid for.
   */
  'POST /s3/multipart': {
    domain: 'uploads',
    access: 'member',
    body: NewUpload,
    answer: StartedUpload,
    limit: BEGUN,
    operations: 2,
  },
  'GET /s3/multipart/{uploadId}': {
    domain: 'uploads',
    access: 'member',
    query: UploadKey,
    answer: StoredParts,
    limit: {
      ...PARTS_READ,
      message: 'This upload has been continued very often in the last hour. Nothing is lost: please go on in an hour.',
    },
    operations: 2,
  },
  'GET /s3/multipart/{uploadId}/{partNumber}': {
    domain: 'uploads',
    access: 'member',
    query: UploadKey,
    answer: PartAddress,
    // It gives a way to write.
    whileSuspended: false,
    operations: 1,
  },
  'POST /s3/multipart/{uploadId}/complete': {
    domain: 'uploads',
    access: 'member',
    query: UploadKey,
    body: UploadParts,
    // 10,000 parts take 700 KB.
    bodyBytes: 1024 * 1024,
    answer: CompletedUpload,
    limit: {
      ...PARTS_READ,
      message: 'That is 600 tries to finish uploads in an hour. Nothing is lost: please try again in an hour.',
    },
    operations: 2,
  },
  'DELETE /s3/multipart/{uploadId}': {
    domain: 'uploads',
    access: 'member',
    query: UploadKey,
    answer: Nothing,
    operations: 1,
  },
  'GET /s3/params': {
    domain: 'uploads',
    access: 'member',
    query: NewForm,
    answer: UploadForm,
    limit: BEGUN,
    // It gives a way to write.
    whileSuspended: false,
    operations: 2,
  },
  'GET /s3/sts': {
    domain: 'uploads',
    access: 'subscriber',
    answer: TemporaryCredentials,
    limit: BEGUN,
    // It gives a way to write.
    whileSuspended: false,
    operations: 2,
  },
});
