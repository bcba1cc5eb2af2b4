/** Reading and writing the XML bodies of S3 and STS. */
import { XMLParser } from 'fast-xml-parser';
import type { z } from 'zod/mini';
import { IN_ENGLISH } from '../../http/validation-messages.ts';
import { AwsError } from './errors.ts';

export const S3_NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

// Keys may hold any spaces or digits, so nothing is trimmed or turned into a number. Only `htmlEntities` makes the parser
// decode `&#13;`.
const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  removeNSPrefix: true,
  htmlEntities: true,
  isArray: (name) => name === 'Object' || name === 'Part',
});

/** Extensible Markup Language (XML) 1.0, section 2.2. */
const NO_CHARACTER = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\uFFFE\uFFFF]/u;

/** Parses a request body; refuses (MalformedXML) invalid XML and content that does not fit the schema. */
export function readXml<T>(text: string, schema: z.ZodMiniType<T>): T {
  const malformed = (reason: string) =>
    new AwsError('MalformedXML', `The XML you provided was not well-formed: ${reason}`);
  if (NO_CHARACTER.test(text)) throw malformed('it has a character that XML does not');
  let tree: unknown;
  try {
    tree = parser.parse(text, true);
  } catch (error) {
    throw malformed(error instanceof Error ? error.message : 'unreadable');
  }
  const result = schema.safeParse(tree, IN_ENGLISH);
  if (!result.success) throw malformed(result.error.issues[0]?.message ?? 'unexpected content');
  return result.data;
}

const escape = (text: string) =>
  // Control characters too: a parser would turn a carriage return in a key into a line feed.
  text.replace(/[<>&'"\p{Cc}]/gu, (character) => `&#${character.charCodeAt(0)};`);

/** `<name>value</name>`, escaped. */
export const leaf = (name: string, value: string | number | boolean) => `<${name}>${escape(String(value))}</${name}>`;

/** `<name>…</name>` around elements that are already XML. */
export const branch = (name: string, children: string[]) => `<${name}>${children.join('')}</${name}>`;

/** A whole document with its declaration. */
export const xmlDocument = (name: string, children: string[], namespace?: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${namespace ? ` xmlns="${namespace}"` : ''}>${children.join('')}</${name}>`;
