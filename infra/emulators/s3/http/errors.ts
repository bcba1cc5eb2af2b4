/** The one error class of the object store, with the HTTP status that AWS gives to each error code. */

/** Sources: S3 API reference "Error responses", STS API reference "Common error types". */
const STATUS = {
  AccessControlListNotSupported: 400,
  AccessDenied: 403,
  AccessForbidden: 403,
  AuthorizationHeaderMalformed: 400,
  AuthorizationQueryParametersError: 400,
  BadDigest: 400,
  BadRequest: 400,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  ExpiredToken: 400,
  IncompleteBody: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidAction: 400,
  InvalidArgument: 400,
  InvalidClientTokenId: 403,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidPolicyDocument: 400,
  InvalidRequest: 400,
  InvalidStorageClass: 400,
  InvalidToken: 400,
  InvalidURI: 400,
  KeyTooLongError: 400,
  MalformedPOSTRequest: 400,
  MalformedPolicyDocument: 400,
  MalformedXML: 400,
  MaxPostPreDataLengthExceededError: 400,
  MethodNotAllowed: 405,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  ValidationError: 400,
  XAmzContentSHA256Mismatch: 400,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** An error with a code of S3 or STS. */
export class AwsError extends Error {
  readonly code: ErrorCode;
  readonly status: number;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = code;
    this.code = code;
    this.status = STATUS[code];
  }
}

/** S3's message to a caller without the right, whether or not the object exists. */
export const accessDenied = () => new AwsError('AccessDenied', 'Access Denied');
