/** What the style of a document keeps, and what it leaves out. */
import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { styleFor } from './page-style.ts';

const page = parseDocument(
  '<main class="list lg:w-1/2 grid-cols-[1fr_2fr]"><p class="a space-y-3.5" title="x">One</p></main>',
);

test.each([
  ['of an element', 'p{x:1}'],
  ['of classes that the page has', '.list>.a{x:1}'],
  ['of an escaped class', '.lg\\:w-1\\/2{x:1}'],
  ['of a class with a value in brackets', '.grid-cols-\\[1fr_2fr\\]{x:1}'],
  ['of a class that begins with an escaped digit', '.space-y-3\\.5:hover{x:1}'],
  ['with one selector that can match', '.gone,.a{x:1}'],
  ['of a state', '.a:focus-visible,::selection{x:1}'],
  ['that excludes a class', '.a:not(.gone:not(.b)){x:1}'],
  ['that names one class or another', ':is(.gone,.a){x:1}'],
  ['that asks for an attribute', 'a[href$=".pdf"]{x:1}'],
  ['of a keyframe', '@keyframes rise{0%{x:1}to{x:2}}'],
  ['of a font', '@font-face{font-family:Gloock;src:url(/a.woff2)}'],
  ['in a group', '@media (width>=36rem){.a{x:1}}'],
])('keeps a rule %s', (_, css) => {
  expect(styleFor(css, page)).toBe(css);
});

test.each([
  ['of a class that the page does not have', '.gone{x:1}'],
  ['of another value in brackets', '.grid-cols-\\[2fr_1fr\\]{x:1}'],
  ['below such a class', '.list .gone p{x:1}'],
  ['of such a class at no weight', ':where(.gone>:not(:last-child)){x:1}'],
  ['in a group, and the group', '@supports (x:1){@media print{.gone{x:1}}}'],
])('leaves out a rule %s', (_, css) => {
  expect(styleFor(css, page)).toBe('');
});
