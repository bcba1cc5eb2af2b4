/** What is left out of libraries leaves what the site uses of them as it was. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { lexer } from 'marked';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { withoutDefaultInstance, withoutNames, withoutPrefetching } from './lean-libraries.ts';

const { resolve } = createRequire(import.meta.url);
const Lean = z.object({ lexer: z.unknown() });

test('the lexer of marked reads as before', async () => {
  const file = readFileSync(new URL(import.meta.resolve('marked')), 'utf8');
  const lean = withoutDefaultInstance(file, parseAst(file));
  expect(lean).not.toContain('.setOptions=function');
  const { lexer: leanLexer } = Lean.parse(await import(`data:text/javascript,${encodeURIComponent(lean)}`));
  const text = '## Walls\n\n- **Warm** white, [more](https://example.com)\n\n| a | b |\n| - | - |\n| 1 | 2 |\n';
  expect((leanLexer as typeof lexer)(text)).toEqual(lexer(text));
});

test('a router that has no prefetching to leave out stops the build', () => {
  const components = join(dirname(resolve('react-router/package.json')), 'dist/production/lib/dom/ssr/components.js');
  const file = readFileSync(components, 'utf8');
  expect(withoutPrefetching(file, parseAst(file))).toMatch(/function PrefetchPageLinks\([^)]*\) ?\{ return null; \}/);
  expect(() => withoutPrefetching('export const x = 1;', parseAst('export const x = 1;'))).toThrow(/PrefetchPageLinks/);
});

test('components lose the names for developer tools, and nothing else', () => {
  const code = `export const A = memo(() => 1);\nA.displayName = "A";\nlet b = make(), c = 2;\nstart();\nA.shown = true;`;
  expect(withoutNames(code, parseAst(code))).toBe(
    `export const A = /* @__PURE__ */ memo(() => 1);\n\nlet b = /* @__PURE__ */ make(), c = 2;\nstart();\nA.shown = true;`,
  );
});
