/** What an operation answers, and how it goes onto the wire. */
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AwsError } from './errors.ts';
import { branch, leaf, S3_NAMESPACE, xmlDocument } from './xml.ts';

export type Answer = { status: number; headers?: Record<string, string>; body?: string | Readable };

/** An answer in S3's XML. */
export const xmlAnswer = (name: string, children: string[], status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: xmlDocument(name, children, S3_NAMESPACE),
});

/** A refusal in S3's XML, without a body where HTTP allows none. */
export function s3Error(error: AwsError, resource: string, requestId: string): Answer {
  if (error.status === 304) return { status: 304, headers: error.headers };
  const children = [
    leaf('Code', error.code),
    leaf('Message', error.message),
    leaf('Resource', resource),
    leaf('RequestId', requestId),
  ];
  return {
    status: error.status,
    headers: { ...error.headers, 'content-type': 'application/xml' },
    body: xmlDocument('Error', children),
  };
}

/** A refusal in the XML of the STS Query protocol. */
export function stsError(error: AwsError, requestId: string): Answer {
  const children = [leaf('Type', 'Sender'), leaf('Code', error.code), leaf('Message', error.message)];
  return {
    status: error.status,
    headers: { 'content-type': 'text/xml' },
    body: xmlDocument(
      'ErrorResponse',
      [branch('Error', children), leaf('RequestId', requestId)],
      'https://sts.amazonaws.com/doc/2011-06-15/',
    ),
  };
}

/** Sends an answer; a reader that goes away in the middle is no error. */
export async function send(response: ServerResponse, answer: Answer, withoutBody: boolean): Promise<void> {
  const { status, headers = {}, body } = answer;
  response.writeHead(
    status,
    typeof body === 'string' ? { ...headers, 'content-length': Buffer.byteLength(body) } : headers,
  );
  if (body === undefined || withoutBody) {
    response.end();
  } else if (typeof body === 'string') {
    response.end(body);
  } else {
    await pipeline(body, response).catch(() => response.destroy());
  }
}
