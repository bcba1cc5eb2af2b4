/** Converts text from a query or a form to a header value. */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { AwsError } from './errors.ts';

/** UTF-8 as the bytes that a header carries; refuses names and values that no header can have, line breaks for one. */
export function toHeaderValue(name: string, text: string): string {
  const value = Buffer.from(text).toString('latin1');
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch {
    throw new AwsError('InvalidArgument', `${JSON.stringify(name)} and its value cannot be a header.`);
  }
  return value;
}
