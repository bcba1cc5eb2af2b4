/** The answer of an AWS service that speaks JSON, as the SDK's clients read it. */
import type { ServerResponse } from 'node:http';

/** @param error The name of the error, which the SDK throws under it. */
export function answerInJson(response: ServerResponse, status: number, body?: unknown, error?: string): void {
  response.writeHead(status, { 'content-type': 'application/json', ...(error && { 'x-amzn-errortype': error }) });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
