/** Finds the names of remote files, and makes them safe to show and to store. */
import { MIMEType } from 'node:util';

const MAX_NAME_CHARS = 100;
/** Anything but letters, marks and digits of any script and a few signs: no control, direction or path characters. */
const UNSAFE = /[^\p{L}\p{M}\p{N}._() -]+/gu;

/** A name without folders, controls and leading dots, at most 100 characters, its extension kept; `file` where nothing is left. */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(UNSAFE, '-')
    .replaceAll(/\s+/g, ' ')
    // A name of other signs alone keeps its ending.
    .replace(/^[\s-]+(?=\.[A-Za-z0-9]{1,8}[\s-]*$)/, 'file')
    .replace(/^[.\s-]+|[\s-]+$/g, '');
  const characters = Array.from(plain);
  if (characters.length <= MAX_NAME_CHARS) return plain || 'file';
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? '';
  return (
    characters
      .slice(0, MAX_NAME_CHARS - extension.length)
      .join('')
      .trimEnd() + extension
  );
}

/**
 * The file name of a Content-Disposition header (RFC 6266), not made safe; undefined where it has none.
 * `filename*` (RFC 8187) takes precedence over `filename`. Reads what servers send in spite of the RFC as browsers do: no quotes around
 * spaces, no type, UTF-8, percent escapes, encoded words of mail (RFC 2047), single backslashes of a Windows path.
 */
export function dispositionName(header: string | undefined): string | undefined {
  if (!header) return undefined;
  const parameters = header
    .replace(/^\s*[\w-]+\s*(?=;)/, '')
    .replaceAll(/(filename\*?)\s*=\s*/gi, '$1=')
    .replaceAll(/\\["\\]?/g, (escape) => (escape === '\\' ? String.raw`\\` : escape));
  const sent = new MIMEType(`x/x;${parameters}`).params;
  const extended = extendedDecoded(sent.get('filename*') ?? '');
  if (extended) return extended;
  const plain = utf8Of(sent.get('filename') ?? '');
  const mailed = wordsDecoded(plain);
  return (mailed === plain ? (uriDecoded(plain) ?? plain) : mailed) || undefined;
}

/** The last part of a URL's path, decoded. */
export const pathName = (url: URL): string => {
  const last = url.pathname.split('/').at(-1) ?? '';
  return uriDecoded(last) ?? last;
};

/** The text of a header: Node reads headers as Latin-1, and most servers write UTF-8. */
const utf8Of = (header: string): string => decoded(Buffer.from(header, 'latin1'), 'utf-8') ?? header;

function uriDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The value of `filename*`: `UTF-8'en'caf%C3%A9.jpg`. Undefined for another form. */
function extendedDecoded(value: string): string | undefined {
  const [, charset = '', text = ''] = /^([\w-]+)'[^']*'(.+)$/.exec(value) ?? [];
  return decoded(bytesOf(text, '%'), charset);
}

/** Decodes encoded words, as in `=?UTF-8?B?Y2Fmw6k=?=`. A character may be divided between two words. */
function wordsDecoded(text: string): string {
  return text.replaceAll(/(?:=\?[^?]+\?[bq]\?[^?]*\?=\s*)+/gi, (run) => {
    const words = [...run.matchAll(/=\?([\w-]+)(?:\*[\w-]*)?\?([bq])\?([^?]*)\?=/gi)];
    const bytes = words.map(([, , form, word = '']) =>
      form?.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : bytesOf(word.replaceAll('_', ' '), '='),
    );
    return decoded(Buffer.concat(bytes), words[0]?.[1] ?? '') ?? run;
  });
}

/** Latin-1 text in which `sign` and two hexadecimal digits stand for a byte. */
const bytesOf = (text: string, sign: '%' | '='): Buffer =>
  Buffer.from(
    text.replaceAll(new RegExp(`${sign}([0-9a-f]{2})`, 'gi'), (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  );

/** Undefined for bytes that are not of this character set, and for an unknown one. */
function decoded(bytes: Buffer, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
