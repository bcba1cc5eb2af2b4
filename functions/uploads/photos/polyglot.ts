/** Recognises polyglot files, which are a picture and also a page, a script, an archive or a document. No camera makes these. */

/** The bytes in which a browser looks for HTML: https://mimesniff.spec.whatwg.org/#resource-header */
const PAGE_HEAD = 1445;
/** The bytes in which a PDF reader looks for the header (ISO 32000-1, annex H.3, note 13). */
const PDF_HEAD = 1024;
/** The end record of a ZIP's central directory: 22 bytes and a comment of up to 65,535 (APPNOTE 4.3.16). */
const ZIP_TAIL = 22 + 65_535;

/** Not for the data that phones append to a photo, such as a video or a second exposure. */
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

/** A ZIP's directory is found from its end. The two signatures must be as far apart as the end record says. */
function endsAsZip(buffer: Buffer): boolean {
  const tail = buffer.subarray(-ZIP_TAIL);
  for (let at = tail.lastIndexOf('PK\x05\x06'); at >= 0; at = at > 0 ? tail.lastIndexOf('PK\x05\x06', at - 1) : -1) {
    if (at + 22 > tail.length) continue;
    const directory = buffer.length - tail.length + at - tail.readUInt32LE(at + 12);
    if (directory >= 0 && buffer.toString('latin1', directory, directory + 4) === 'PK\x01\x02') return true;
  }
  return false;
}
