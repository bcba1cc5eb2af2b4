/** Makes the names of remote files safe to show and to store. */

const MAX_NAME_CHARS = 100;
/** Anything but letters, marks and digits of any script and a few signs: no control, direction or path characters. */
const UNSAFE = /[^\p{L}\p{M}\p{N}._() -]+/gu;

/** A name without folders, controls and leading dots, at most 100 characters, its extension kept; `file` where nothing is left. */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(UNSAFE, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s-]+/, '')
    .trim();
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
 * `filename*` (RFC 8187, UTF-8 or Latin-1) takes precedence over `filename`.
 */
export function dispositionName(header: string | undefined): string | undefined {
  if (!header) return undefined;
  const extended = /(?:^|;)\s*filename\*\s*=\s*(UTF-8|ISO-8859-1)'[^']*'([^\s;]+)/i.exec(header);
  if (extended?.[2]) {
    const latin = extended[1]?.toUpperCase() === 'ISO-8859-1';
    const name = latin ? latin1Decoded(extended[2]) : uriDecoded(extended[2]);
    if (name !== undefined) return name;
  }
  const [, quoted, token] = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(header) ?? [];
  // Node reads headers as Latin-1, and most servers write UTF-8.
  const name = quoted?.replaceAll(/\\(.)/g, '$1') ?? token;
  return name === undefined ? undefined : utf8Of(name);
}

/** The last part of a URL's path, decoded. */
export const pathName = (url: URL): string => {
  const last = url.pathname.split('/').at(-1) ?? '';
  return uriDecoded(last) ?? last;
};

function uriDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const latin1Decoded = (text: string) =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function utf8Of(latin1: string): string {
  const utf8 = Buffer.from(latin1, 'latin1').toString('utf8');
  return utf8.includes('\uFFFD') ? latin1 : utf8;
}
