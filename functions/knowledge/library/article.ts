/** One file of the library as members read it: its passages as they were indexed, so that a citation leads to what was quoted. */
import { KnowledgeFileName } from '../../../shared/knowledge.ts';
import type { LibraryArticle, LibrarySection } from '../../../shared/library.ts';
import { anchorOf, documentAt, slugOf } from '../../../shared/library-address.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { Documents } from '../items.ts';
import { type StoredPassage, storedPassages } from '../passages/passage-store.ts';
import { passageId } from '../passages/passages.ts';
import { blocksIn, paragraphsIn } from './blocks.ts';
import { aboutOf, isReadable } from './list.ts';

/** No article of ours has half as many. A book that an admin uploads can have thousands, and comes in parts. */
const PASSAGES_A_PART = 40;

/**
 * @param passage An id such as `queenslanders.md/003`, as Retrieve returns it: selects the part of a long document that has this
 * passage, or the last part where the document is shorter by now. Another document's id is ignored.
 * @throws Refusal 404 for an address without a file, and for a file that is not indexed.
 */
export async function readArticle(slug: string, passage: string | undefined): Promise<LibraryArticle> {
  const document = documentAt(slug);
  // An invalid file name may be an invalid key too.
  const item = KnowledgeFileName.safeParse(document).success ? await Documents.get(document) : undefined;
  if (!item || !isReadable(item)) throw new Refusal(404, NO_ARTICLE);
  const { first, last } = partWith(numberIn(passage, document), item.chunks);
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const passages = await storedPassages(document, numbers);
  if (passages.length === 0) throw new Refusal(404, NO_ARTICLE);
  const { headings: _, ...about } = aboutOf(item);
  return {
    slug: slugOf(document),
    document,
    ...about,
    sections: sectionsOf(document, passages),
    before: first > 1 ? passageId(document, first - PASSAGES_A_PART) : null,
    after: last < item.chunks ? passageId(document, last + 1) : null,
  };
}

const NO_ARTICLE = 'There’s nothing in the library at this address. It may have been removed, or not added yet.';

function numberIn(passage: string | undefined, document: string): number {
  const number = Number(/\/(\d{3,})$/.exec(passage ?? '')?.[1] ?? 1);
  return passage === passageId(document, number) ? number : 1;
}

/** The numbers of the part of a document that has this passage; of the last part where the document ends before it. */
function partWith(number: number, count: number): { first: number; last: number } {
  const parts = Math.floor((Math.min(number, count) - 1) / PASSAGES_A_PART);
  const first = parts * PASSAGES_A_PART + 1;
  return { first, last: Math.min(first + PASSAGES_A_PART - 1, count) };
}

/** Groups neighbouring passages of one section under one heading. */
function sectionsOf(document: string, passages: readonly StoredPassage[]): LibrarySection[] {
  const sections: (LibrarySection & { place: string })[] = [];
  // The layout of a PDF's page is not Markdown.
  const blocksOf = document.toLowerCase().endsWith('.pdf') ? paragraphsIn : blocksIn;
  for (const { number, heading, place, text } of passages) {
    const own = place.replace(/, part \d+$/, '');
    if (sections.at(-1)?.place !== own)
      sections.push({ heading, place: own, anchor: anchorAmong(sections, heading), passages: [] });
    sections.at(-1)?.passages.push({ id: passageId(document, number), blocks: blocksOf(text) });
  }
  return sections;
}

function anchorAmong(sections: readonly LibrarySection[], heading: string): string {
  const taken = new Set(sections.map(({ anchor }) => anchor));
  let anchor = anchorOf(heading);
  for (let n = 2; taken.has(anchor); n++) anchor = `${anchorOf(heading)}-${n}`;
  return anchor;
}
