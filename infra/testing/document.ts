/** A page of the run's stage as a document, read without a browser. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { someVisitor } from './people/people.ts';

export const fetchFrom = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  someVisitor().fetch(path, { headers });

export type Found = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** The words of an element, those of each part apart. */
export function wordsOf(element: Found | undefined): string {
  const texts: string[] = [];
  const collect = (nodes: Found['children']) => {
    for (const node of nodes)
      if ('data' in node && node.type === 'text') texts.push(node.data);
      else if ('children' in node) collect(node.children as Found['children']);
  };
  collect(element?.children ?? []);
  return texts.join(' ').replaceAll('\u2060', '').replaceAll('\u2011', '-').replaceAll(/\s+/g, ' ').trim();
}

/** Reads the document that a visitor gets at a path. */
export async function read(path: string) {
  const answer = await fetchFrom(path);
  const document = parseDocument(await answer.text());
  const all = (name: string, within: Found[] | undefined = undefined) =>
    DomUtils.getElementsByTagName(name, within ?? document.children);
  const byId = (id: string) => DomUtils.getElementById(id, document.children) ?? undefined;
  const sections = all('section', all('article')).map(wordsOf);
  return { status: answer.status, all, byId, sections, words: wordsOf(all('main')[0]), titles: all('h2').map(wordsOf) };
}
