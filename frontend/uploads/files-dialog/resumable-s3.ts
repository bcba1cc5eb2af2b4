/** Uppy's aws-s3 plugin, extended so that no stored part is lost or left behind. */
import AwsS3, { type AwsBody, type UploadResult, type UploadResultWithSignal } from '@uppy/aws-s3';
import type { Meta, UppyFile } from '@uppy/core';

type SentFile = UppyFile<Meta, AwsBody>;
/** The file state in which golden-retriever and aws-s3 store a multipart upload. */
type InParts = { s3Multipart?: Partial<UploadResult> };

/**
 * Adds three things to aws-s3:
 * - it aborts an upload that was cancelled while its start was pending, once the start has been answered;
 * - when a part fails for good, it keeps the stored parts, and the next try sends only the others;
 * - it deletes the parts of a failed file that is removed.
 */
export class ResumableS3 extends AwsS3<Meta, AwsBody> {
  override async createMultipartUpload(file: SentFile, signal?: AbortSignal): Promise<UploadResult> {
    // Without the signal: the id of a started upload must be known to abort it, or its parts stay until the bucket's lifecycle rule.
    const started = await super.createMultipartUpload(file);
    if (signal?.aborted) await super.abortMultipartUpload(file, started);
    return started;
  }

  override async abortMultipartUpload(file: SentFile, upload: UploadResultWithSignal): Promise<void> {
    // aws-s3 calls this in two cases: the file was removed, or a part failed for good. In the second case the file still exists.
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
