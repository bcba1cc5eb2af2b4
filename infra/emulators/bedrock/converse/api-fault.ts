/** What an AWS JSON service answers when it refuses: status, `x-amzn-errortype` and `{message}`. */

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

  /** @param words The message a caller's SDK shows; quotes the real service where its words are known. */
  constructor(fault: FaultName, words: string) {
    super(words);
    this.name = 'ApiFault';
    this.fault = fault;
  }

  response(): Response {
    const headers = { 'x-amzn-errortype': this.fault, 'x-amzn-requestid': crypto.randomUUID() };
    return Response.json({ message: this.message }, { status: STATUS[this.fault], headers });
  }
}
