/** The part of the site's style that the build writes into a page. */
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { stylesFor } from './styles-for.ts';

describe("a page's style", () => {
  const page = parseDocument(
    `<html><body><ul class="list lg:rows"><li class="b:c a">one<li class="p" style="--own:2px">two</ul>
    <input type="file"><input placeholder="café"></body></html>`,
  );

  test.each([
    ['of its elements and classes', 'li{x:1}.a,.gone{x:1}.b\\:c{x:1}*{x:1}:root{x:1}'],
    [
      'of states that come later',
      '.a:hover{x:1}:focus-visible{x:1}::selection{x:1}.p[aria-current]{x:1}li:not(.gone){x:1}input:disabled{x:1}',
    ],
    ['of what an element has', 'ul:has(.a){x:1}.list:has(>.a:hover,>.gone){x:1}li:has(+.p){x:1}'],
    ['of parts that its fields have', '::placeholder{x:1}.a::before{x:1}::file-selector-button{x:1}'],
    [
      'of the places of elements',
      '.list>.a+.p{x:1}:where(.lg\\:rows>:not(:last-child)){x:1}:is(ol,ul):is(:hover,.list) li{x:1}',
    ],
    ['in layers and conditions', '@layer one,two;@layer two{@media (prefers-color-scheme:dark){.a{x:1}}}'],
    ['of fonts', '@font-face{font-family:Gloock;src:url(/assets/gloock.woff2)}'],
    ['of motion that is named', '@keyframes turn{50%{rotate:1turn}}.a{animation:turn 1s}'],
    // The app's own style sheets arrive one by one and read the same names.
    ['of custom properties that are read', ':root{--a:1px;--b:calc(var(--a)*2)}.a{width:var(--b)}'],
    ['of custom properties that change', ':root{--a:1px}.a:hover{--a:2px}.p{width:var(--a)}'],
    [
      'of properties of a type',
      '@property --size{syntax:"<length>";inherits:false;initial-value:0}.a{width:var(--size)}',
    ],
    ['with braces in strings', '.p{content:"}.a{"}'],
  ])('keeps rules %s', (_, css) => {
    expect(stylesFor(css, page)).toBe(css);
  });

  const face = (range: string, more = '') =>
    `@font-face{font-family:Gloock${more};src:url(/a.woff2);unicode-range:${range}}`;

  test.each([
    ['for a character in an attribute', face('U+E9') + face('U+20-7E')],
    ['for a character that the style adds', `${face('U+2014')}.a::before{content:"\\2014"}`],
    ['of another style', face('U+??', ';font-style:italic') + face('U+20-7E')],
  ])('keeps a face of a font %s', (_, css) => {
    expect(stylesFor(css, page)).toBe(css);
  });
});
