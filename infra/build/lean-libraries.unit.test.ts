/** Removing parts of libraries changes nothing of what the site uses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer } from 'marked';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { withoutDefaultInstance } from './lean/marked.ts';
import { withoutNames } from './lean/react-router.ts';
import { LEAN } from './lean-libraries.ts';

const PACKAGES = join(import.meta.dirname, '../../node_modules');
const Lean = z.object({ lexer: z.unknown() });

const sourceOf = (file: string) => readFileSync(join(PACKAGES, file), 'utf8');

test.each(Object.entries(LEAN))('%s still has the parts that the build removes', (file, rules) => {
  const source = sourceOf(file);
  for (const without of rules) expect(without(source, parseAst(source)).length).not.toBe(source.length);
});

test.each(
  Object.entries(LEAN).flatMap(([file, rules]) =>
    rules.filter((without) => without !== withoutNames).map((without) => [file, without] as const),
  ),
)('another %s stops the build', (_, without) => {
  const other = 'export const x = 1;';
  expect(() => without(other, parseAst(other))).toThrow(/has no/);
});

test('the reduced lexer of marked gives the same tokens', async () => {
  const file = sourceOf('marked/lib/marked.esm.js');
  const lean = withoutDefaultInstance(file, parseAst(file));
  expect(lean).not.toContain('.setOptions=function');
  const { lexer: leanLexer } = Lean.parse(await import(`data:text/javascript,${encodeURIComponent(lean)}`));
  const text = `## Walls

- **Warm** white, [more](https://example.com/a%20b&c "Title") and \`code\`
  1. Nested \\[1\\]

     > quoted <b>tag</b> &amp; [reference]
- [x] Done

| a | b |
| - | - |
| 1 | 2 |

    indented
\`\`\`js
fenced
\`\`\`
Under
===
<p>block</p>

![picture](x.png) www.example.com, me@example.com ~~struck~~ *a*\\
[reference]: <https://example.com> 'Title'
`;
  expect((leanLexer as typeof lexer)(text)).toEqual(lexer(text));
});
