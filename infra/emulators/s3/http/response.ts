/** The response of an operation, and how it is sent. */
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AwsError } from './errors.ts';
import { branch, leaf, S3_NAMESPACE, xmlDocument } from './xml.ts';

export type StoreResponse = { status: number; headers?: Record<string, string>; body?: string | Readable };

/** A response in S3's XML. */
export const xmlResponse = (name: string, children: string[], status = 200): StoreResponse => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: xmlDocument(name, children, S3_NAMESPACE),
});

/** An error in S3's XML. */
export function s3ErrorResponse(error: AwsError, resource: string, requestId: string): StoreResponse {
  const children = [
    leaf('Code', error.code),
    leaf('Message', error.message),
    leaf('Resource', resource),
    leaf('RequestId', requestId),
  ];
  return {
    status: error.status,
    headers: { 'content-type': 'application/xml' },
    body: xmlDocument('Error', children),
  };
}

/** An error in the XML of the STS Query protocol. */
export function stsErrorResponse(error: AwsError, requestId: string): StoreResponse {
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

/** Sends a response; a client that disconnects during it is not an error. */
export async function send(server: ServerResponse, response: StoreResponse, withoutBody: boolean): Promise<void> {
  const { status, headers = {}, body } = response;
  server.writeHead(
    status,
    typeof body === 'string' ? { ...headers, 'content-length': Buffer.byteLength(body) } : headers,
  );
  if (body === undefined || withoutBody) {
    server.end();
  } else if (typeof body === 'string') {
    server.end(body);
  } else {
    await pipeline(body, server).catch(() => server.destroy());
  }
}
