/** The list of the library for members: every file that a search can find, with what it says about itself. */
import type { LibraryEntry } from '../../../shared/library.ts';
import { slugOf } from '../../../shared/library-address.ts';
import { documentItems } from '../files/documents.ts';
import type { AboutDocument, DocumentItem } from '../items.ts';

/** By title. One query; a file that has not been indexed, or is no longer, is not listed. */
export async function listLibrary(): Promise<LibraryEntry[]> {
  const items = [...(await documentItems()).values()].filter(isReadable);
  return items
    .map((item) => ({ slug: slugOf(item.name), ...aboutOf(item) }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en-AU'));
}

/** Whether its passages are in the index and in the bucket. */
export const isReadable = ({ searchable, chunks }: DocumentItem): boolean => searchable > 0 && chunks > 0;

/** What a file says about itself. A file that was indexed before this was stored has its name as title. */
export const aboutOf = ({ name, about }: DocumentItem): AboutDocument =>
  about ?? {
    title: name.replace(/\.\w+$/, ''),
    summary: '',
    group: null,
    states: [],
    checkedAgainst: [],
    headings: [],
  };
