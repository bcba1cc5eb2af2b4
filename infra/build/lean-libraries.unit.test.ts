/** Removing parts of libraries changes nothing of what the site uses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer } from 'marked';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { withoutDefaultInstance } from './lean/marked.ts';
import { withoutAdvice, withoutDataRouter, withoutNames, withoutPrefetching } from './lean/react-router.ts';
import { LEAN } from './lean-libraries.ts';

const PACKAGES = join(import.meta.dirname, '../../node_modules');
const ROUTER = 'react-router/dist/production/lib';
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

test('links prefetch nothing', () => {
  const file = sourceOf(`${ROUTER}/dom/ssr/components.js`);
  const lean = withoutPrefetching(file, parseAst(file));
  expect(lean).toMatch(/function PrefetchPageLinks\([^)]*\) ?\{ return null; \}/);
  expect(lean).toMatch(/function usePrefetchBehavior\([^)]*\) ?\{ return \[false, null, \{\}\]; \}/);
});

test('data-router contexts become null, and their parameter undefined', () => {
  const code = 'function f(a, dataRouterOpts) { return React.useContext(DataRouterContext) ?? useContext(Other); }';
  expect(withoutDataRouter(code, parseAst(code))).toBe(
    'function f(a) {const dataRouterOpts = undefined; return null ?? useContext(Other); }',
  );
  const hooks = sourceOf(`${ROUTER}/hooks.js`);
  const lean = withoutDataRouter(hooks, parseAst(hooks));
  expect(lean).not.toContain(', dataRouterOpts) {');
  expect(lean).not.toContain('useContext(DataRouterContext)');
});

test('errors lose their messages, and warnings are removed', () => {
  const code = 'invariant(a(), `Use ${b} instead`);\nwarning(c, "No");\nthrow new Error("Kept");';
  expect(withoutAdvice(code, parseAst(code))).toBe('invariant(a());\nundefined;\nthrow new Error("Kept");');
});

test('components lose only their names for developer tools', () => {
  const code = `export const A = memo(() => 1);\nA.displayName = "A";\nlet b = make(), c = 2;\nstart();\nA.shown = true;`;
  expect(withoutNames(code, parseAst(code))).toBe(
    `export const A = /* @__PURE__ */ memo(() => 1);\n\nlet b = /* @__PURE__ */ make(), c = 2;\nstart();\nA.shown = true;`,
  );
});
