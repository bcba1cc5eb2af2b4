/** The font faces that one page needs: where a font comes in parts, only those with a character of the page. */
import type { Document } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import type { AtRule, Root } from 'postcss';
import { BUILT_SELLER } from '../stage-placeholders.ts';

/** What distinguishes faces of one font, besides their characters. */
const STYLE = ['font-family', 'font-style', 'font-weight', 'font-stretch'];
/** White space of a source text, which is not drawn, is below it. */
const FIRST_DRAWN = 0x20;

/**
 * Removes faces from which the page takes no character. Of two that have a character, browsers take the one declared later.
 * A seller's name is not known before the deploy: a page that shows it keeps all faces.
 */
export function removeUnusedFaces(root: Root, document: Document): void {
  const html = DomUtils.getOuterHTML(document, { encodeEntities: false });
  if (Object.values(BUILT_SELLER).some((placeholder) => html.includes(placeholder))) return;
  const characters = new Set(Array.from(html + contentsIn(root), (character) => character.codePointAt(0) ?? 0));
  const wantedIn = new Map<string, Set<number>>();
  const faces: AtRule[] = [];
  root.walkAtRules('font-face', (face) => void faces.unshift(face));
  for (const face of faces) {
    const ranges = rangesOf(face);
    const style = STYLE.map((property) => valueOf(face, property)).join('/');
    const wanted = wantedIn.get(style) ?? new Set([...characters].filter((character) => character >= FIRST_DRAWN));
    const taken = [...wanted].filter((character) => ranges.some(([from, to]) => from <= character && character <= to));
    if (taken.length === 0) face.remove();
    wantedIn.set(style, new Set([...wanted].filter((character) => !taken.includes(character))));
  }
}

/** What `::before` and `::after` draw; a character may be written as `\201c`. */
function contentsIn(root: Root): string {
  const contents: string[] = [];
  root.walkDecls('content', ({ value }) => void contents.push(value));
  return contents
    .join('')
    .replaceAll(/\\([\da-f]{1,6}) ?/gi, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)));
}

/** `U+20-7E`, `U+A0` or `U+4??`, as pairs of first and last; a face without them has every character. */
function rangesOf(face: AtRule): [from: number, to: number][] {
  const value = valueOf(face, 'unicode-range') || 'U+0-10FFFF';
  return value.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^u\+/i, '').split('-');
    return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'f'), 16)];
  });
}

function valueOf(face: AtRule, property: string): string {
  let value = '';
  face.walkDecls(property, (declaration) => {
    value = declaration.value;
  });
  return value;
}
