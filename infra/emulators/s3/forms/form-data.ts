/** Reads a multipart/form-data body whose file comes last, streaming the file (RFC 7578). */
import { AwsError } from '../http/errors.ts';
import { ByteReader } from './byte-reader.ts';

const MAX_FIELDS_BYTES = 20 * 1024; // S3 API reference, POST Object: form data before the file

export type Form = {
  /** Names in lower case. */
  fields: Map<string, string>;
  file: AsyncIterable<Buffer>;
};

/** Reads the fields up to the one called `file`; ignores everything after it, as S3 does. Refuses forms without a file. */
export async function readForm(body: AsyncIterable<Buffer>, contentType: string): Promise<Form> {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  const reader = new ByteReader(body);
  if (!boundary || (await reader.line()) !== `--${boundary}`) throw malformed();
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const fields = new Map<string, string>();
  for (let size = 0; ; ) {
    const name = await partName(reader);
    if (name === 'file') return { fields, file: reader.until(delimiter) };
    const chunks: Buffer[] = [];
    for await (const chunk of reader.until(delimiter)) {
      size += chunk.length;
      if (size > MAX_FIELDS_BYTES)
        throw new AwsError(
          'MaxPostPreDataLengthExceededError',
          'Your POST request fields preceding the upload file were too large.',
        );
      chunks.push(chunk);
    }
    fields.set(name, Buffer.concat(chunks).toString());
    if ((await reader.line()) !== '')
      throw new AwsError('InvalidArgument', 'POST requires exactly one file upload per request.');
  }
}

async function partName(reader: ByteReader): Promise<string> {
  let disposition = '';
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    if (/^content-disposition:/i.test(line)) disposition = line;
  }
  const name = /[; ]name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw malformed();
  return name.toLowerCase();
}

const malformed = () =>
  new AwsError('MalformedPOSTRequest', 'The body of your POST request is not well-formed multipart/form-data.');
