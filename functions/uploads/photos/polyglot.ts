/** Files that are a picture and something else as well: a page, a script, an archive, a document. No camera makes these. */

/** Where a browser looks for a page: https://mimesniff.spec.whatwg.org/#resource-header */
const PAGE_HEAD = 1445;
/** Where a reader looks for a PDF (ISO 32000-1, annex H.3, note 13). */
const PDF_HEAD = 1024;
/** End of a ZIP's directory: 22 bytes and a comment of up to 65,535 (APPNOTE 4.3.16). */
const ZIP_TAIL = 22 + 65_535;

/** What phones put behind a photo (a film, a second exposure) is none of these. */
export function isPolyglot(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = buffer.toString('latin1', 0, PAGE_HEAD);
  return (
    head.slice(0, PDF_HEAD).includes('%PDF-') ||
    /<(!doctype html|html|body|iframe)[\s>]/i.test(head) ||
    /<script[\s>]|<\?php\s/i.test(buffer.toString('latin1')) ||
    endsAsZip(buffer)
  );
}

/** Its directory is found from the end; the two signatures have to be as far apart as the record says. */
function endsAsZip(buffer: Buffer): boolean {
  const tail = buffer.subarray(-ZIP_TAIL);
  for (let at = tail.lastIndexOf('PK\x05\x06'); at >= 0; at = at > 0 ? tail.lastIndexOf('PK\x05\x06', at - 1) : -1) {
    if (at + 22 > tail.length) continue;
    const directory = buffer.length - tail.length + at - tail.readUInt32LE(at + 12);
    if (directory >= 0 && buffer.toString('latin1', directory, directory + 4) === 'PK\x01\x02') return true;
  }
  return false;
}
