/** The one error class of the object store, with the HTTP status that AWS gives to each error code. */

/** Those that are not 400 (S3 API reference, "Error responses"; STS API reference, "Common error types"). */
const STATUS: Record<string, number> = {
  AccessDenied: 403,
  AccessForbidden: 403,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidObjectState: 403,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
};

/** An error with a code of S3 or STS. */
export class AwsError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string) {
    super(message);
    this.name = code;
    this.code = code;
    this.status = STATUS[code] ?? 400;
  }
}

/** S3's message to a caller without the right, whether or not the object exists. */
export const accessDenied = () => new AwsError('AccessDenied', 'Access Denied');
