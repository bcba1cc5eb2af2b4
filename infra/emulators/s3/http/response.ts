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

/** A response in the XML of the STS Query protocol. */
export const stsResponse = (name: string, children: string[], status = 200): StoreResponse => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body: xmlDocument(name, children, 'https://sts.amazonaws.com/doc/2011-06-15/'),
});

/** An error of S3, or of STS. */
export function errorResponse({ code, message, status }: AwsError, requestId: string, ofSts: boolean): StoreResponse {
  const [error, request] = [[leaf('Code', code), leaf('Message', message)], leaf('RequestId', requestId)];
  return ofSts
    ? stsResponse('ErrorResponse', [branch('Error', [leaf('Type', 'Sender'), ...error]), request], status)
    : xmlResponse('Error', [...error, request], status);
}

/** Sends a response; a client that disconnects during it is not an error. */
export async function send(server: ServerResponse, response: StoreResponse, withoutBody: boolean): Promise<void> {
  const { status, headers = {}, body } = response;
  const length = typeof body === 'string' && { 'content-length': Buffer.byteLength(body) };
  server.writeHead(status, { ...headers, ...length });
  if (body === undefined || withoutBody) server.end();
  else if (typeof body === 'string') server.end(body);
  else await pipeline(body, server).catch(() => server.destroy());
}
