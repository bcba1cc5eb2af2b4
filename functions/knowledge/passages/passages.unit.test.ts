/** How documents are cut into passages, and what is stored for each. */
import { describe, expect, test } from 'vitest';
import { cutMarkdown, cutPages, MAX_PASSAGE, type NewPassage, passageObjects } from './passages.ts';

const DOCUMENT = `---
title: "Federation houses: a guide"
summary: How to colour and light one.
---
Built from about 1890 to 1915.

## Colours

Olive, cream and *Indian red*.

### Ceilings

White, or a paler wall colour.

\`\`\`
# not a heading
\`\`\`

## Nothing here

## Lamps

Three in each room.
`;

describe('Markdown', () => {
  test('is cut at its headings, each passage with title, heading and place', () => {
    const { about, passages } = cutMarkdown(DOCUMENT, 'federation.md');
    expect(about).toMatchObject({ title: 'Federation houses: a guide', summary: 'How to colour and light one.' });
    expect(passages.map(({ heading, place }) => [heading, place])).toEqual([
      ['Federation houses: a guide', 'section 1'],
      ['Colours', 'section 2'],
      ['Colours: Ceilings', 'section 3'],
      ['Lamps', 'section 4'],
    ]);
    expect(passages[1]).toEqual({
      title: about.title,
      heading: 'Colours',
      place: 'section 2',
      text: 'Olive, cream and *Indian red*.',
      asked: '',
    });
    expect(passages[2]?.text).toContain('# not a heading');
  });

  test("puts members' words into each part's metadata, not its text", () => {
    const long = 'A sentence about baths. '.repeat(60);
    const { passages } = cutMarkdown(`## Baths\n<!-- asked as: tub, soaking -->\n\n${long}\n\n${long}`, 'a.md');
    expect(passages.length).toBeGreaterThan(1);
    for (const { asked, text } of passages) {
      expect(asked).toBe('tub, soaking');
      expect(text).not.toContain('soaking');
    }
    const [object] = passageObjects('a.md', passages);
    expect(JSON.parse(object?.metadata ?? '')).toMatchObject({
      metadataAttributes: { asked: { value: { stringValue: 'tub, soaking' }, includeForEmbedding: true } },
    });
  });
});

describe('no text is lost', () => {
  const textOf = (markdown: string, isPlain = false) =>
    cutMarkdown(markdown, 'a', isPlain)
      .passages.map(({ text }) => text)
      .join('\n\n');

  test.each([
    ['a rule at the start', '---\nLimewash.\n\n---\n\nTwo coats.', 'Limewash.\n\nTwo coats.'],
    ['text behind a comment', '<!-- hidden --> Said of grout.', 'Said of grout.'],
    ['a comment in text', 'Said <!-- hidden -->of grout.', 'Said of grout.'],
    ['a comment without an end', '<!-- open\n\nSaid.', '<!-- open\n\nSaid.'],
    ['text before and behind a title', 'Before.\n\n# A\n\nBehind.', 'Before.\n\nBehind.'],
    ['a fence with a rule', '```\n---\n# a\n```', '```\n---\n# a\n```'],
    ['indented code after a list', '- One\n\nTwo.\n\n    5*5\n    # a', '- One\n\nTwo.\n\n```\n5*5\n# a\n```'],
    [
      'a link by reference',
      'Read [it][r].\n\n[r]: https://a.example/x "Title"',
      'Read [it](<https://a.example/x> "Title").',
    ],
    ['a number by reference', 'Is 5 mm[1].\n\n[1]: https://a.example', 'Is 5 mm[\\[1\\]](<https://a.example>).'],
    ['a reference of no link', 'Said.\n\n[r]: https://a.example', 'Said.\n\n[r]: https://a.example'],
    ['a footnote', 'Said[^1].\n\n[^1]: Tank.', 'Said[^1].\n\n[^1]: Tank.'],
    ['a bracketed word with a colon', '[Note]: careful', '[Note]: careful'],
    ['raised figures', 'Said: 5 m<sup>2</sup>, 10<SUP>-3</SUP>, x<sup>a</sup>.', 'Said: 5 m², 10⁻³, x<sup>a</sup>.'],
    ['HTML', '<div>\nSaid.\n</div>\n\nrooms < 3 m', '<div>\nSaid.\n</div>\n\nrooms < 3 m'],
  ])('%s', (_, markdown, text) => {
    expect(textOf(markdown)).toBe(text);
    expect(textOf(markdown.replaceAll('\n', '\r\n'))).toBe(text);
  });

  test('plain text has no front matter', () => {
    expect(textOf('---\ntitle: Rugs\n\n---\nWool.', true)).toBe('title: Rugs\n\nWool.');
  });

  test('what a search cannot find is named', () => {
    const { omissions } = cutMarkdown('# A\n\n![](x.png)\n\n## B\n\n### C\n\nSaid.\n\n## Call 131 114', 'a.md');
    expect(omissions).toEqual([
      'Not searchable: 1 picture has no description.',
      'Not searchable: headings without text below them, “Call 131 114”.',
    ]);
    const tags = '<img src=a.png>\n\nA <img alt=" " src=b.png> b <img src=c.png alt="Plan"> c <IMG alt=Door src=d.png>';
    expect(cutMarkdown(tags, 'a.md').omissions).toEqual(['Not searchable: 2 pictures have no description.']);
    expect(cutMarkdown('---\ntitle: A\nby: Jo\n---\nSaid.', 'a.md').omissions).toEqual(['Front matter not used: by.']);
    expect(cutMarkdown(DOCUMENT, 'a.md').omissions).toEqual([
      'Not searchable: headings without text below them, “Nothing here”.',
    ]);
  });
});

describe('a long table', () => {
  const rows = Array.from({ length: 60 }, (_, n) => `| Sheer ${n + 1} | ${1200 + 50 * n} | ${80 + n} |`);
  const head = '| Fabric | Width mm | Price |\n| --- | --- | --- |';

  test.each([
    ['', ''],
    ['in a list item', '- '],
    ['in a quotation', '> '],
  ])('%s has its head in each part, and each row once', (_, mark) => {
    const indent = mark === '- ' ? '  ' : mark;
    const table = `${head}\n${rows.join('\n')}`.replaceAll('\n', `\n${indent}`);
    const { passages } = cutMarkdown(`# Curtains\n\n${mark}${table}`, 'a.md');
    expect(passages.length).toBeGreaterThan(1);
    const parts = passages.map(({ text }) => text.replace(/^- /, '').split('\n'));
    for (const [index, lines] of parts.entries()) {
      expect(
        lines
          .slice(0, 2)
          .map((line) => line.trim())
          .join('\n'),
      ).toBe(head);
      expect(passages[index]?.text.length).toBeLessThanOrEqual(MAX_PASSAGE);
    }
    expect(parts.flatMap((lines) => lines.slice(2))).toEqual(rows);
  });
});

describe('a long section', () => {
  const paragraph = (n: number) => `${n}. ${'A sentence about walls. '.repeat(15).trim()}`;

  test('is cut between paragraphs, its parts numbered and none too long', () => {
    const { passages } = cutMarkdown(`## Walls\n\n${[1, 2, 3, 4, 5].map(paragraph).join('\n\n')}`, 'walls.md');
    expect(passages.map(({ place }) => place)).toEqual(['section 1, part 1', 'section 1, part 2']);
    for (const { text } of passages) expect(text.length).toBeLessThanOrEqual(MAX_PASSAGE);
    expect(passages.map(({ heading }) => heading)).toEqual(['Walls', 'Walls']);
  });

  test.each([
    ['one paragraph without an end', 'Every wall wants paint. '.repeat(200)],
    ['one endless word', `a${'🪴'.repeat(1500)}`],
    ['one long list', Array.from({ length: 120 }, (_, index) => `- Item ${index} of the list of walls`).join('\n')],
    ['one long list of long items', `- ${'A sentence about walls. '.repeat(90)}\n`.repeat(2)],
    ['one long quotation', '> A sentence about walls.\n'.repeat(90)],
  ])('that is %s loses no word and makes no passage too long', (_, text) => {
    const { passages } = cutMarkdown(`## Walls\n\n${text}`, 'walls.md');
    const squeezed = (words: string) => words.replaceAll(/[\s>]+/g, '');
    expect(passages.length).toBeGreaterThan(1);
    for (const passage of passages) {
      expect(passage.text.length).toBeLessThanOrEqual(MAX_PASSAGE);
      // No character is split.
      expect(passage.text.isWellFormed()).toBe(true);
    }
    expect(squeezed(passages.map((passage) => passage.text).join(''))).toBe(squeezed(text));
  });
});

test('pages are cut one by one; an empty page gives nothing', () => {
  expect(cutPages(['First page.', ' ', 'Third page.'], 'Guide')).toEqual([
    { title: 'Guide', heading: 'Page 1', place: 'page 1', text: 'First page.', asked: '' },
    { title: 'Guide', heading: 'Page 3', place: 'page 3', text: 'Third page.', asked: '' },
  ]);
});

describe('the stored objects', () => {
  const passage: NewPassage = {
    title: 'Rugs',
    heading: 'Wool',
    place: 'section 1',
    text: 'Wool wears well.',
    asked: '',
  };

  test("are text and metadata in the data source's format", () => {
    const [first, second] = passageObjects('rugs.md', [passage, { ...passage, heading: 'Jute' }]);
    expect(first).toMatchObject({
      key: 'passages/rugs.md/001.md',
      body: 'Wool wears well.',
      metadataKey: 'passages/rugs.md/001.md.metadata.json',
    });
    expect(second?.key).toBe('passages/rugs.md/002.md');
    expect(JSON.parse(first?.metadata ?? '')).toEqual({
      metadataAttributes: {
        title: { value: { type: 'STRING', stringValue: 'Rugs' }, includeForEmbedding: true },
        heading: { value: { type: 'STRING', stringValue: 'Wool' }, includeForEmbedding: true },
        document: { value: { type: 'STRING', stringValue: 'rugs.md' }, includeForEmbedding: false },
        place: { value: { type: 'STRING', stringValue: 'section 1' }, includeForEmbedding: false },
      },
    });
  });

  test.each(['long '.repeat(100), 'ü"'.repeat(200), '家'.repeat(300)])(
    'keep the metadata within 1,024 bytes',
    (words) => {
      const [object] = passageObjects('a'.repeat(200), [{ ...passage, title: words, heading: words }]);
      expect(Buffer.byteLength(object?.metadata ?? '')).toBeLessThanOrEqual(1024);
      expect(JSON.parse(object?.metadata ?? '')).toMatchObject({
        metadataAttributes: { document: { value: { stringValue: 'a'.repeat(200) } } },
      });
    },
  );

  test.each(['', 'a/b.md', 'x'.repeat(201)])('refuse a document named %j', (name) => {
    expect(() => passageObjects(name, [passage])).toThrow(/Rename the file/);
  });
});
