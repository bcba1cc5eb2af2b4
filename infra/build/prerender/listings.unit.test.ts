/** The feed of the blog, read as a feed reader reads it. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { ALL_ARTICLES, type Article } from '../../../shared/articles.ts';
import { htmlOf } from './html.ts';
import { feed } from './listings.ts';
import { BUILT_ORIGIN } from './stage-placeholders.ts';

interface Entry {
  id: string;
  title: { '#text': string; '@_type': string };
  updated: string;
  published: string;
  summary: { '#text': string };
  link: { '@_href': string; '@_rel'?: string };
  category: { '@_term': string };
}
interface AtomFeed extends Pick<Entry, 'id' | 'updated'> {
  title: string;
  author: { name: string };
  link: { '@_href': string; '@_rel'?: string }[];
  entry: Entry[];
}
function parsed(xml: string): AtomFeed {
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'entry' });
  return (parser.parse(xml) as { feed: AtomFeed }).feed;
}
const TIME = /^\d{4}-\d\d-\d\dT00:00:00\.000Z$/;

test('a title with marks of XML and HTML reads as it was written', () => {
  const title = 'Beams & <b>"nooks"</b> ]]> <script>';
  const [entry] = parsed(feed([{ ...(ALL_ARTICLES[0] as Article), title, excerpt: title }])).entry;
  const shown = (html = '') => parseDocument(html).children.map((node) => ('data' in node ? node.data : htmlOf(node)));
  expect(entry?.title['@_type']).toBe('html');
  expect([shown(entry?.title['#text']).join(''), shown(entry?.summary['#text']).join('')]).toEqual([title, title]);
});

test('the feed has every element that RFC 4287 requires', () => {
  const { id, title, updated, author, link, entry } = parsed(feed());
  expect([id, title, author.name]).toEqual([`${BUILT_ORIGIN}/blog.atom`, 'The Verandah blog', 'Verandah']);
  expect(link).toContainEqual({ '@_rel': 'self', '@_href': id });
  expect(updated).toMatch(TIME);
  expect(updated).toBe(
    entry
      .map((one) => one.updated)
      .toSorted()
      .at(-1),
  );
  for (const one of entry) {
    expect(one.title['#text'] && one.summary['#text'], one.id).toBeTruthy();
    // No `rel` is `alternate` (section 4.2.7.2), which an entry without content must have.
    expect(one.link).toEqual({ '@_href': one.id });
    expect([one.updated, one.published]).toEqual([expect.stringMatching(TIME), expect.stringMatching(TIME)]);
  }
  expect(new Set(entry.map((one) => one.id)).size).toBe(entry.length);
});

test('each article is in the feed with its own days', () => {
  const entries = parsed(feed()).entry.map(({ id, published, updated, category }) => [
    id,
    published.slice(0, 10),
    updated.slice(0, 10),
    category['@_term'],
  ]);
  expect(entries).toEqual(
    ALL_ARTICLES.map(({ slug, publishedAt, updatedAt, category }) => [
      `${BUILT_ORIGIN}/blog/${slug}`,
      publishedAt,
      updatedAt,
      category,
    ]),
  );
});
