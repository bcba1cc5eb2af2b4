/** Uploads one photo to the object store with Uppy, then stores it as an image. A separate chunk, loaded with the first photo. */
import AwsS3, { type AwsBody } from '@uppy/aws-s3';
import Uppy, { type Meta } from '@uppy/core';
import { uploadsRoutes } from '../../../shared/contract/routes/uploads.ts';
import { MAX_PHOTO_BYTES, type StoredImage } from '../../../shared/uploads.ts';
import { ApiError, clientFor } from '../../api/client.ts';
import { type SendingError, sendBytes } from '../retry.ts';

const { api } = clientFor(uploadsRoutes);

/**
 * Uploads `file` with one PUT to a signed address, with retries if the network or the store fails. Then the server turns it
 * into a stored image. `onProgress` gets the sent share, 0 to 1. Aborting `signal` ends the upload.
 * @throws ApiError with the server's message, with the status of the store's refusal, or with status 0 when the store could
 * not be reached.
 */
export async function sendPhoto(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<StoredImage> {
  let imageURL = '';
  let refusal: ApiError | undefined;
  const uppy = new Uppy<Meta, AwsBody>({
    restrictions: { maxNumberOfFiles: 1, maxFileSize: MAX_PHOTO_BYTES },
  }).use(AwsS3, {
    shouldUseMultipart: false,
    uploadPartBytes: async (request) => {
      try {
        return await sendBytes(request);
      } catch (error) {
        refusal = storeRefusal(error as SendingError);
        throw error;
      }
    },
    getUploadParameters: async ({ type }) => {
      try {
        imageURL = (await api('POST /api/objects/upload', { body: { size: file.size } })).uploadURL;
      } catch (error) {
        if (error instanceof ApiError) refusal = error;
        throw error;
      }
      return { method: 'PUT', url: imageURL, headers: { 'content-type': type || 'application/octet-stream' } };
    },
  });
  uppy.on('upload-progress', (_file, { bytesUploaded, bytesTotal }) =>
    onProgress(bytesUploaded / (bytesTotal || file.size)),
  );
  const cancel = () => uppy.cancelAll();
  signal.addEventListener('abort', cancel);
  try {
    uppy.addFile({ name: file.name, type: file.type, data: file });
    const result = await uppy.upload();
    if (signal.aborted || result?.successful?.length !== 1)
      throw refusal ?? new ApiError(0, 'The photo didn’t arrive. Check your connection and try again.');
  } finally {
    signal.removeEventListener('abort', cancel);
    uppy.destroy();
  }
  return api('PUT /api/images', { body: { imageURL } });
}

/** The message for the store's refusal (product spec, section 8); undefined if it did not answer. */
function storeRefusal({ source }: SendingError): ApiError | undefined {
  const status = source?.status ?? 0;
  if (status === 0) return undefined;
  if (status === 403) return new ApiError(status, 'Request has expired. Please try again.');
  if (status >= 500)
    return new ApiError(status, `The photo could not be stored just now (${status}). Please try again.`);
  return new ApiError(status, `The photo was not accepted (${status}). Please try again or choose another one.`);
}
