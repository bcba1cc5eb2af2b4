/** The end of an answer that is not finished: without what is only half there. */

/**
 * Leaves out a partial citation, link, pin, colour or table row, a palette without all its colours, and a mark that has nothing behind it yet.
 */
export function withoutHalfMarks(text: string): string {
  const tail = text.slice(text.lastIndexOf('\n') + 1);
  const whole = tail
    .replace(/^ {0,3}\|.*$/, '')
    .replace(/\[[\d,\s]*$/, '')
    .replace(/\[[^\]]*\]\([^)]*$/, '')
    .replace(/^ {0,3}\**Palette:?\**:?\s*(#.*)?$/i, '')
    .replace(/\(?\bpins?(?: [\d,&and ]*)?$/i, '')
    .replace(/^(#{1,6}|[-*+]|\d+\.)\s*$/, '')
    .replace(/(\*{1,2}|`)$/, '');
  return withoutBareTableHead(text.slice(0, text.length - tail.length) + whole);
}

/** Holds back a table's first row until the line below it has arrived. */
function withoutBareTableHead(text: string): string {
  const start = text.lastIndexOf('\n\n') + 1;
  const block = text.slice(start).trimStart();
  return block.startsWith('|') && !/^\|.*\n *\|[ :|-]+\|/.test(block) ? text.slice(0, start) : text;
}
