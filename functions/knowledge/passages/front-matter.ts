/** Reads the front matter of a Markdown document: what it is about, and what it was checked against. */
import { type CheckedSource, LIBRARY_GROUPS } from '../../../shared/library.ts';
import { STATES } from '../../../shared/text/states.ts';

export interface FrontMatter {
  title?: string;
  /** What the document is about, for lists of documents. It is not a passage, so no answer cites it. */
  summary?: string;
  group?: (typeof LIBRARY_GROUPS)[number];
  /** Where the document applies; all of them for `states: all`, none where it does not say. */
  states: (typeof STATES)[number][];
  checkedAgainst: CheckedSource[];
}

/** Bounded: an item of the table holds 400 KB, and the list of the library shows all sources. */
const MAX_SOURCES = 60;
const MAX_SOURCE_CHARACTERS = 500;

const FENCED = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/**
 * Splits a document into front matter and body. Skips a line that is not `name: value` with one of the names above, and a value
 * that is invalid for its name.
 */
export function splitFrontMatter(markdown: string): { about: FrontMatter; body: string } {
  const match = FENCED.exec(markdown);
  const about: FrontMatter = { states: [], checkedAgainst: [] };
  for (const line of (match?.[1] ?? '').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^(\w+):\s*(.+?)\s*$/.exec(line) ?? [];
    const words = value.replace(/^(["'])(.*)\1$/, '$2').trim();
    if (words !== '') read(about, name.toLowerCase(), words);
  }
  return { about, body: match ? markdown.slice(match[0].length) : markdown };
}

function read(about: FrontMatter, name: string, words: string): void {
  if (name === 'title') about.title = words;
  if (name === 'summary') about.summary = words;
  if (name === 'states') about.states = statesIn(words);
  if (name === 'checkedagainst')
    about.checkedAgainst = words
      .split(/\s+\|\s+/)
      .slice(0, MAX_SOURCES)
      .map(sourceIn);
  const group = LIBRARY_GROUPS.find((known) => known === words);
  if (name === 'group' && group) about.group = group;
}

const statesIn = (words: string) => {
  const named = words.split(/\s*,\s*/);
  return STATES.filter((state) => words === 'all' || named.includes(state));
};

/** `Name, clause (https://address, 2026-11-22)`, `Name (by name, not opened)`, `Name (by name, read in a copy)`, or a remark. */
function sourceIn(words: string): CheckedSource {
  const [, name = '', url = '', checkedOn = ''] = /^(.+) \((https?:\/\/\S+), (\d{4}-\d\d-\d\d)\)$/.exec(words) ?? [];
  if (name !== '' && words.length <= MAX_SOURCE_CHARACTERS && URL.canParse(url))
    return { kind: 'read', name, url, checkedOn };
  const [, alone = words, how] = /^(.+) \(by name, (not opened|read in a copy)\)$/.exec(words) ?? [];
  const byName = how === 'not opened' ? 'named' : 'copied';
  const kind = how === undefined ? 'remark' : byName;
  return { kind, name: alone.slice(0, MAX_SOURCE_CHARACTERS), url: null, checkedOn: null };
}
