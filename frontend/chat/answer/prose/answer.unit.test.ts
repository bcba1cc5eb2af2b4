/** An answer is untrusted Markdown: what is rendered, and what never is. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Note } from '../../../../shared/chat.ts';
import { Answer } from './answer.tsx';

/** What the server says of the colours, with a whole answer. */
const PALETTE = { measured: [], proposed: [{ hex: '#ffffff', name: 'white' }] };

const drawn = (content: string, numbers: number[] = [], growing = false, notes: Note[] = [], shown = ['#000000']) =>
  renderToStaticMarkup(
    createElement(Answer, {
      content,
      growing,
      palette: growing ? null : PALETTE,
      references: {
        numbers: new Set(numbers),
        awaited: growing,
        onCite: () => undefined,
        notes,
        onNote: () => undefined,
        isShown: (hexes) => hexes.every((hex) => shown.includes(hex)),
      },
    }),
  );
/** The markup without the direction of each block, which has a test of its own. */
const html = (...given: Parameters<typeof drawn>) => drawn(...given).replaceAll(/ dir="\w+"/g, '');

test('lists and tables begin at the side where their words do', () => {
  expect(drawn('ابدأ')).toContain('<p dir="auto">');
  expect(drawn('- نظف الجدار\n\n- **ثم** اطل')).toMatch(/^<div[^>]*><ul dir="rtl"/);
  expect(drawn('1. סורגים\n2. קיר')).toMatch(/<ol dir="rtl"/);
  expect(drawn('- Wash it\n- ثم')).toMatch(/<ul dir="ltr"/);
  expect(drawn('> دیوار')).toMatch(/<blockquote dir="rtl"/);
  expect(drawn('| الجدار | اللون |\n| --- | --- |\n| a | b |')).toMatch(
    /<table dir="auto"><thead><tr><th scope="col">/,
  );
});

describe('an answer is rendered without trusting it', () => {
  test('raw HTML is shown as the text that it is', () => {
    const drawn = html('Paint it <b>white</b>.\n\n<script>alert(1)</script>');
    expect(drawn).toContain('Paint it &lt;b&gt;white&lt;/b&gt;.');
    expect(drawn).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(drawn).not.toMatch(/<(b|script)>/);
  });

  test('images are dropped', () => {
    expect(html('Before ![a room](https://elsewhere.example/room.png) after')).not.toMatch(/<img|elsewhere/);
  });

  test('web links have rel="nofollow noopener noreferrer"', () => {
    const drawn = html('[the standard](https://www.standards.org.au)');
    expect(drawn).toContain('href="https://www.standards.org.au"');
    expect(drawn).toContain('rel="nofollow noopener noreferrer"');
  });

  test.each(['javascript:alert(1)', 'data:text/html,hi', '/api/logout', '//evil.example'])(
    'a link to %s stays text',
    (href) => {
      const drawn = html(`[press here](${href})`);
      expect(drawn).toContain('press here');
      expect(drawn).not.toContain('<a');
    },
  );
});

describe('citations', () => {
  test('a number of a passage is a button right behind its word', () => {
    expect(html('Keep the brick. [2]', [1, 2])).toMatch(/brick\.<sup[^>]*><button[^>]*aria-label="Source 2"/);
  });

  test('several numbers in one pair of brackets are several buttons', () => {
    expect(html('Keep it [1, 3].', [1, 3]).match(/aria-label="Source \d"/g)).toEqual([
      'aria-label="Source 1"',
      'aria-label="Source 3"',
    ]);
  });

  test('a number is shown before its passage is known, without a button', () => {
    const drawn = html('Keep it. [1] Then wait', [], true);
    expect(drawn).toMatch(/<sup[^>]*><span[^>]*>1<\/span>/);
    expect(drawn).not.toContain('<button');
  });

  test('a number that no passage has is left out', () => {
    expect(html('Keep it [7].', [1])).not.toMatch(/7|<sup/);
  });
});

describe('the number of a note', () => {
  const notes: Note[] = [
    { n: 1, kind: 'fix', title: 'Dark corner', text: '', x: 0, y: 0 },
    { n: 2, kind: 'keep', title: 'Good window', text: '', x: 1, y: 1 },
  ];
  const drawn = (content: string) =>
    html(content, [], false, notes)
      .replaceAll(/<button[^>]*aria-label="([^"]*)"[^>]*>\d<\/button>/g, '{$1}')
      .replaceAll(/<[^>]*>/g, '');

  test.each([
    ['Do pin 1 (dark corner) first.', 'Do {Note 1, Fix: Dark corner} (dark corner) first.'],
    ['The glare (pin 2) stays.', 'The glare {Note 2, Keep: Good window} stays.'],
    ['Look (pin 2, by the door).', 'Look ({Note 2, Keep: Good window}, by the door).'],
    ['See (the corner, pin 1).', 'See (the corner, {Note 1, Fix: Dark corner}).'],
    ['Pins 1 and 2 agree.', '{Note 1, Fix: Dark corner} and {Note 2, Keep: Good window} agree.'],
    ['At **pin 2**.', 'At {Note 2, Keep: Good window}.'],
  ])('%s is a small pin', (content, expected) => {
    expect(drawn(content)).toBe(expected);
  });

  test.each(['pin 3', 'pins 1 and 3', 'pin 12', 'pin 1.5', 'hairpin 1', 'pin 20%', '`pin 1`'])(
    '%s, which is none of the notes, stays text',
    (content) => {
      expect(drawn(content)).toBe(content.replaceAll('`', ''));
    },
  );
});

describe('a palette', () => {
  test('is a list of colours that can be heard: name and hex', () => {
    const drawn = html('Palette: #7a4a2a honey timber, #fff\n\nPalette, light from the left');
    expect(drawn).toContain('aria-label="honey timber, #7a4a2a. Copy the colour"');
    expect(drawn).toContain('aria-label="white, #ffffff. Copy the colour"');
    expect(drawn).toContain('Palette, light from the left');
  });

  test('has the hex of a colour whose name is not known, as while the answer grows', () => {
    expect(html('Palette: #fff\n', [], true)).toContain('aria-label="#ffffff. Copy the colour"');
    expect(html('Palette: #123456')).toContain('<span aria-hidden="true">#123456</span>');
  });

  test('is left out where all of its colours stand with the photo', () => {
    const drawn = (shown: string[]) => html('Warm.\n\nPalette: #7a4a2a #fff', [], false, [], shown);
    expect(drawn(['#ffffff', '#7a4a2a'])).not.toContain('<button');
    expect(drawn(['#ffffff']).match(/<button/g)).toHaveLength(2);
  });

  test('may follow other words without a blank line', () => {
    const drawn = html('Warm and mid-toned.\nPalette: #7a4a2a #c58f57\nKeep it low.');
    expect(drawn.match(/<button/g)).toHaveLength(2);
    expect(drawn).toContain('<p>Keep it low.</p>');
  });

  test('is not seen in a paragraph that begins with the word', () => {
    expect(html('**Palettes for Australian materials.** Red brick.')).toContain(
      '<p><strong>Palettes for Australian materials.</strong> Red brick.</p>',
    );
  });
});

test('a sentence whose figure is not in its passage says so at its end', () => {
  const content = 'Fences are 1 m [1]. Gates close by themselves.';
  const references = {
    numbers: new Set([1]),
    awaited: false,
    onCite: () => undefined,
    notes: [],
    onNote: () => undefined,
    isShown: () => false,
  };
  const unsupported = [{ from: 0, to: content.indexOf(' Gates') }];
  const drawn = renderToStaticMarkup(
    createElement(Answer, { content, growing: false, references, palette: null, unsupported }),
  );
  expect(drawn).toMatch(/<\/sup>.*\(figure not from our library\)<\/button>.* Gates/);
});

test('headings start at level 3 and skip none, whatever level the answer began with', () => {
  const drawn = html('#### First\n\n##### Second\n\n#### Third');
  expect(drawn.match(/<h\d/g)).toEqual(['<h3', '<h4', '<h3']);
});

test('character references are read, once', () => {
  expect(html('Salt &amp; pepper, &amp;lt;')).toContain('Salt &amp; pepper, &amp;lt;');
});

describe('an answer that is still growing', () => {
  test.each([
    ['bold that is open', 'Keep **the bri', '<strong>the bri</strong>'],
    ['code that is open', 'Use `oak', 'oak</code>'],
    ['emphasis that is open', 'Keep *the bri', '<em>the bri</em>'],
    ['nothing of a product', 'Tiles of 600*600', '<p>Tiles of 600*600</p>'],
    ['nothing of a power', 'It is 2**3', '<p>It is 2**3</p>'],
  ])('closes %s', (_, content, drawn) => {
    expect(html(content, [], true)).toContain(drawn);
  });

  test.each(['Keep it [1', 'Keep it [', 'Keep it [the standard](https://sta'])(
    'holds back the half of %s',
    (content) => {
      expect(html(content, [1], true)).toMatch(/<p>Keep it ?<\/p>/);
    },
  );

  test('shows a palette once its line is whole, and nothing of its name before', () => {
    expect(html('Palette: #7a4a2a #c58', [], true)).not.toContain('<button');
    expect(html('Palette: #7a4a2a #c58f57\n', [], true).match(/<button/g)).toHaveLength(2);
    expect(html('Warm.\n\nPalette:', [], true)).not.toContain('Palette');
  });

  test('has no heading, item or number without words', () => {
    for (const begun of ['## ', '- ', '2.']) expect(html(`Warm.\n\n${begun}`, [], true)).not.toMatch(/<h3|<li|2\./);
  });

  test('draws a table from its second line on, row by whole row', () => {
    const table = 'Warm.\n\n| Piece | Keep |\n| --- | --- |\n| Sofa | yes |\n';
    for (let end = 0; end <= table.length; end++) expect(html(table.slice(0, end), [], true)).not.toContain('|');
    expect(html(table, [], true)).toContain('>Sofa</td>');
    expect(html('| Piece | Keep |\n| --- | --- |\n', [], true)).toContain('>Piece</th>');
  });
});
