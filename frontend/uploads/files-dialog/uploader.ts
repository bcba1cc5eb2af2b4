/** Configures one Uppy (infra/docs/product-spec.md, sections 7 to 9): destination, restrictions, retries. */
import type { AwsBody, AwsS3UploadParameters } from '@uppy/aws-s3';
import Uppy, { type Meta, type UppyFile } from '@uppy/core';
import GoldenRetriever from '@uppy/golden-retriever';
import { messageFor } from '../../api/client.ts';
import { IN_PARTS_ABOVE } from '../file-limits.ts';
import { RETRY_DELAYS_MS, sendBytes } from '../retry.ts';
import type { Destination, SentFile } from './destination.ts';
import { ResumableS3 } from './resumable-s3.ts';
import { uploadMessages } from './upload-messages.ts';

export type Uploader = Uppy<Meta, AwsBody>;
export type UploaderFile = UppyFile<Meta, AwsBody>;

/** Parallel requests, parts and calls together. */
const REQUESTS_AT_ONCE = 6;
/** How long a notification shows. */
const NOTIFICATION_MS = 5000;

/** Uppy counts a file that has failed as being sent, and shows a failure after the failed file is removed. */
class CountingUppy extends Uppy<Meta, AwsBody> {
  override getObjectOfFilesPerState(): ReturnType<Uploader['getObjectOfFilesPerState']> {
    const states = super.getObjectOfFilesPerState();
    const inProgressFiles = states.inProgressFiles.filter(({ error }) => !error);
    return {
      ...states,
      inProgressFiles,
      inProgressNotPausedFiles: states.inProgressNotPausedFiles.filter(({ error }) => !error),
      isUploadInProgress: inProgressFiles.length > 0,
    };
  }

  override removeFiles(ids: string[]): void {
    super.removeFiles(ids);
    if (!this.getFiles().some(({ error }) => error)) this.setState({ error: null });
  }
}

/**
 * A new uploader without files. A single file starts at once, several wait for the Upload button. `id` identifies it across
 * reloads: if the limits allow uploads in parts, an interrupted upload of this id continues.
 */
export function makeUploader(id: string, destination: Destination): Uploader {
  const { limits, send, finish } = destination;
  const uppy: Uploader = new CountingUppy({
    id,
    autoProceed: limits.maxFiles === 1,
    infoTimeout: NOTIFICATION_MS,
    locale: uploadMessages(limits),
    // Uppy's restrictions go by this type.
    onBeforeFileAdded: (file, files) =>
      !Object.hasOwn(files, file.id) && { ...file, type: limits.typeOf?.(file) ?? file.type },
    // Errors show on the screen.
    logger: { debug: () => {}, warn: () => {}, error: () => {} },
    restrictions: {
      maxNumberOfFiles: limits.maxFiles,
      maxFileSize: limits.maxBytes,
      allowedFileTypes: [...limits.types],
    },
  });
  uppy.use(ResumableS3, {
    endpoint: location.origin,
    limit: REQUESTS_AT_ONCE,
    retryDelays: RETRY_DELAYS_MS,
    shouldUseMultipart: ({ size }: UploaderFile) => (size ?? 0) > IN_PARTS_ABOVE,
    uploadPartBytes: sendBytes,
    ...(send && { getUploadParameters: (file: UploaderFile) => signedPut(file, send) }),
  });
  if (finish) uppy.addPostProcessor((ids) => finishEach(uppy, ids, finish));
  if (limits.maxBytes > IN_PARTS_ABOVE) resumeAfterReload(uppy, limits.maxBytes);
  return uppy;
}

async function signedPut(
  { name, type, size }: UploaderFile,
  send: NonNullable<Destination['send']>,
): Promise<AwsS3UploadParameters> {
  const { url, headers } = await send({ name, type, size: size ?? 0 }).catch((error: unknown) => {
    throw new Error(messageFor(error, 'There is no place for this file just now. Please try again.'));
  });
  return { method: 'PUT', url, headers: { 'content-type': type || 'application/octet-stream', ...headers } };
}

/** Resets the import's token and the multipart upload, so that the next try starts new ones. */
const NOT_SENT = { serverToken: null, s3Multipart: undefined };

/** Calls `finish` with each stored file. If that fails, the file counts as not sent, and trying again uploads it again. */
async function finishEach(uppy: Uploader, ids: string[], finish: (file: SentFile) => Promise<void>): Promise<void> {
  for (const id of ids) {
    const file = uppy.getFile(id);
    const sent = file && sentFile(file);
    if (!sent) continue;
    uppy.emit('postprocess-progress', file, { mode: 'indeterminate', message: 'Checking' });
    try {
      await finish(sent);
      uppy.emit('postprocess-complete', uppy.getFile(id));
    } catch (error) {
      uppy.setFileState(id, {
        ...NOT_SENT,
        progress: { uploadStarted: null, bytesUploaded: false, bytesTotal: file.size },
      });
      uppy.emit('upload-error', uppy.getFile(id), new Error(messageFor(error, 'The file could not be taken.')));
    }
  }
}

/** The file for the caller, or undefined if it is not stored yet. */
export function sentFile(file: UploaderFile): SentFile | undefined {
  const { name, type, size, uploadURL, error, progress } = file;
  if (error || !progress.uploadComplete || uploadURL === undefined) return undefined;
  return { name, type, size: size ?? 0, url: uploadURL, data: file.isRemote ? null : (file.data ?? null) };
}

/** Continues an interrupted upload by itself, unless it was paused or its file is no longer available. */
function resumeAfterReload(uppy: Uploader, maxBytes: number): void {
  uppy.on('restored', () => {
    const { files, currentUploads } = uppy.getState();
    const waits = Object.values(files).some(({ isGhost, isPaused }) => isGhost || isPaused);
    if (Object.keys(currentUploads).length > 0 && !waits) uppy.emit('restore-confirmed');
  });
  // The store reads these options, although its types have two others. By default it keeps nothing above 10 MB.
  const indexedDB = { maxFileSize: maxBytes, maxTotalSize: maxBytes } as object;
  uppy.use(GoldenRetriever, { indexedDB });
}
