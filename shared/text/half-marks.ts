/** The end of an answer that is not finished: without what is only half there. */

/** For an answer that was broken off: leaves out half a citation, half an address, and a mark that has nothing behind it. No word is lost. */
export const withoutHalfMarks = (text: string): string =>
  withoutBareTableHead(
    onLastLine(text, (line) =>
      line
        .replace(/\[[\d,\s]*$/, '')
        .replace(/\[([^\]]*)\]\([^)]*$/, '$1')
        .replace(/^\s*(#{1,6}|[-*+])\s*$/, '')
        .replace(/(\*{1,3}|`+)$/, ''),
    ),
  );

/**
 * For an answer that is growing, and for the model that goes on with one that was cut off: leaves out a partial link, pin, colour or table
 * row too, a number without words, and a palette without all its colours. What is left out comes again, whole.
 */
export const withoutHalfParts = (text: string): string =>
  withoutHalfMarks(
    onLastLine(text, (line) =>
      line
        .replace(/^\s*\|.*$/, '')
        .replace(/\[[^\]]*\]\([^)]*$/, '')
        .replace(/^ {0,3}\**Palette:?\**:?\s*(#.*)?$/i, '')
        .replace(/\(?\bpins?(?: [\d,&and ]*)?$/i, '')
        .replace(/^\s*\d+[.)]\s*$/, ''),
    ),
  );

function onLastLine(text: string, change: (line: string) => string): string {
  const start = text.lastIndexOf('\n') + 1;
  return text.slice(0, start) + change(text.slice(start));
}

/** Holds back a table's first row until the line below it has arrived. */
function withoutBareTableHead(text: string): string {
  const [rows = ''] = /(?:^[ \t]*\|.*(?:\n|(?![\s\S])))+[ \t]*(?![\s\S])/m.exec(text) ?? [];
  return /^[ \t]*\|[ \t:|-]+\|/m.test(rows) ? text : text.slice(0, text.length - rows.length);
}
