/** A page of the run's stage as a document, read without a browser. */
import { isTag, isText } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { someVisitor } from './people/people.ts';

export const fetchFrom = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  someVisitor().fetch(path, { headers });

export type Found = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Elements inside of a sentence. Others begin words of their own. */
const INLINE = ['a', 'b', 'em', 'strong', 'time'];

/** The words of an element as they are shown. */
export function wordsOf(element: Found | undefined): string {
  const textIn = (nodes: Found['children']): string =>
    nodes
      .map((node) => {
        if (isText(node)) return node.data;
        if (!isTag(node)) return '';
        const text = textIn(node.children);
        return INLINE.includes(node.name) ? text : ` ${text} `;
      })
      .join('');
  return textIn(element?.children ?? [])
    .replaceAll('\u2060', '')
    .replaceAll('\u2011', '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Reads the document that a visitor gets at a path. */
export async function read(path: string) {
  const answer = await fetchFrom(path);
  const html = await answer.text();
  const document = parseDocument(html);
  const all = (name: string, within?: Found[]) => DomUtils.getElementsByTagName(name, within ?? document.children);
  const byId = (id: string) => DomUtils.getElementById(id, document.children) ?? undefined;
  const sections = all('section', all('article')).map(wordsOf);
  return {
    status: answer.status,
    html,
    all,
    byId,
    sections,
    words: wordsOf(all('main')[0]),
    titles: all('h2').map(wordsOf),
  };
}
