/** The error response of an AWS JSON service: status, `x-amzn-errortype` and `{message}`. */

/** Exceptions of Bedrock's three APIs that the stage can answer, with their HTTP status (from the SDK's service models). */
const STATUS = {
  MissingAuthenticationTokenException: 403,
  ValidationException: 400,
  ResourceNotFoundException: 404,
  ConflictException: 409,
  ThrottlingException: 429,
  ModelTimeoutException: 408,
  ModelErrorException: 424,
  InternalServerException: 500,
} as const;

export type FaultName = keyof typeof STATUS;

export class ApiFault extends Error {
  readonly fault: FaultName;

  /** @param message What the caller's SDK shows; the real service's where it is known. */
  constructor(fault: FaultName, message: string) {
    super(message);
    this.name = 'ApiFault';
    this.fault = fault;
  }

  response(): Response {
    const headers = { 'x-amzn-errortype': this.fault, 'x-amzn-requestid': crypto.randomUUID() };
    return Response.json({ message: this.message }, { status: STATUS[this.fault], headers });
  }
}
