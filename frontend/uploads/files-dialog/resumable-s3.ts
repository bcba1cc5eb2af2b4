/** Sends files to the object store in parts, as aws-s3 does, and loses neither a part nor track of an upload. */
import AwsS3, { type AwsBody, type UploadResult, type UploadResultWithSignal } from '@uppy/aws-s3';
import type { Meta, UppyFile } from '@uppy/core';

type SentFile = UppyFile<Meta, AwsBody>;
/** Where golden-retriever and aws-s3 keep what they know of an upload in parts. */
type InParts = { s3Multipart?: Partial<UploadResult> };

/**
 * Three things that aws-s3 does not do:
 * - an upload whose start was under way when it was cancelled is ended as soon as the start has answered;
 * - when a part fails for good, the parts that are stored stay, and the next try sends only the others;
 * - a failed file that is taken away takes its parts along.
 */
export class ResumableS3 extends AwsS3<Meta, AwsBody> {
  override async createMultipartUpload(file: SentFile, signal?: AbortSignal): Promise<UploadResult> {
    // Without the signal: an upload that was started must be known, or its parts would stay until the bucket's own rule removes them.
    const started = await super.createMultipartUpload(file);
    if (signal?.aborted) await super.abortMultipartUpload(file, started);
    return started;
  }

  override async abortMultipartUpload(file: SentFile, upload: UploadResultWithSignal): Promise<void> {
    // Asked for by aws-s3 in two cases: the file was taken away, or one of its parts failed for good. In the second it is still here.
    if (!this.uppy.getFile(file.id)) return super.abortMultipartUpload(file, upload);
    const { uploadId, key } = upload;
    this.uppy.setFileState(file.id, { s3Multipart: { uploadId, key } } as Partial<SentFile>);
  }

  override install(): void {
    super.install();
    this.uppy.on('file-removed', this.#forget);
  }

  override uninstall(): void {
    this.uppy.off('file-removed', this.#forget);
    super.uninstall();
  }

  readonly #forget = (file: SentFile) => {
    const { uploadId, key } = (file as InParts).s3Multipart ?? {};
    const isSending = Boolean(this.uploaders[file.id]);
    if (!uploadId || !key || isSending || file.progress.uploadComplete) return;
    super.abortMultipartUpload(file, { uploadId, key }).catch(() => undefined);
  };
}
