/** Reads the front matter of a Markdown document: what it is about, and what it was checked against. */
import { isMap, parseDocument } from 'yaml';
import * as z from 'zod/mini';
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

export interface SplitDocument {
  about: FrontMatter;
  body: string;
  /** What of the front matter is not used, as a sentence for the admin; absent where all of it is. */
  unused?: string;
}

/** Bounded: an item of the table holds 400 KB, and the list of the library shows all sources. */
const MAX_SOURCES = 60;
const MAX_SOURCE_CHARACTERS = 500;

/** An empty line before it is no text. */
const FENCED = /^(?:[ \t]*\r?\n)*---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
/** The last two are for the tests of the shipped library. */
const NAMES = ['title', 'summary', 'group', 'states', 'checkedagainst', 'claims', 'rulesofthumb'];
const NAMED = new RegExp(`^(?:${NAMES.join('|')})[ \\t]*:`, 'im');

/**
 * Splits a document into front matter and body. Front matter is YAML between `---` and `---` or `...` in which one of our names has a
 * value. Other text that begins with a rule is body from its first line on, and so is front matter that is no YAML or has aliases.
 */
export function splitFrontMatter(markdown: string): SplitDocument {
  const about: FrontMatter = { states: [], checkedAgainst: [] };
  const [whole = '', yaml = ''] = FENCED.exec(markdown) ?? [];
  if (!NAMED.test(yaml)) return { about, body: markdown };
  const values = valuesIn(yaml);
  if (!values) return { about, body: markdown, unused: NO_YAML };
  const unused = [...values].flatMap(([name, value]) => (read(about, name.toLowerCase(), value) ? [] : [name]));
  const body = markdown.slice(whole.length);
  return unused.length === 0
    ? { about, body }
    : { about, body, unused: `Front matter not used: ${unused.join(', ').slice(0, 300)}.` };
}

const NO_YAML =
  'The front matter isn’t valid YAML, so it’s read as text. Put quotes around a value with a colon, and use no aliases.';

const Values = z.record(z.string(), z.unknown());

/** Every scalar as the string that it is written as. Undefined for what is no mapping, and for aliases, which could unpack to any size. */
function valuesIn(yaml: string): Map<string, unknown> | undefined {
  const document = parseDocument(yaml, { schema: 'failsafe', logLevel: 'silent' });
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
  try {
    return new Map(Object.entries(Values.parse(document.toJS({ maxAliasCount: 0 }))));
  } catch {
    return undefined;
  }
}

/** @returns Whether the value is used. */
function read(about: FrontMatter, name: string, value: unknown): boolean {
  const entries = (Array.isArray(value) ? value : [value]).flatMap((entry) =>
    typeof entry === 'string' ? [entry.replaceAll(/\s+/g, ' ').trim()] : [],
  );
  const words = entries.join(', ');
  if (words === '') return name === 'claims' || name === 'rulesofthumb';
  if (name === 'title') about.title = words;
  if (name === 'summary') about.summary = words;
  if (name === 'states') about.states = statesIn(words);
  if (name === 'group') {
    const group = LIBRARY_GROUPS.find((known) => known === words);
    if (group) about.group = group;
    return group !== undefined;
  }
  if (name === 'checkedagainst') {
    const sources = entries.flatMap((entry) => entry.split(/\s+\|\s+/));
    about.checkedAgainst = sources.slice(0, MAX_SOURCES).map(sourceIn);
    return sources.length <= MAX_SOURCES;
  }
  return name === 'states' ? about.states.length > 0 : NAMES.includes(name);
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
