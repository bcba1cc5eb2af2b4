/** Checks the papers: links, commands, paths and references from the code resolve, and the listed calls are the contract's. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marked, type Token } from 'marked';
import { expect, test } from 'vitest';
import { routes } from '../../shared/contract/routes.ts';

const SPEC = 'infra/docs/product-spec.md';
const RULES = 'infra/docs/rules-and-tests.md';
const DECISIONS = 'infra/docs/decisions';

const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file));
const textOf = (file: string): string => readFileSync(file, 'utf8');

const pages = tracked('*.md');
/** The papers about the code. The library and the articles are about houses. */
const papers = pages.filter((page) => !/^(infra\/knowledge|frontend\/blog)\//.test(page));

function tokensOf(page: string): Token[] {
  const found: Token[] = [];
  void marked.walkTokens(marked.lexer(textOf(page)), (token) => void found.push(token));
  return found;
}

/** The links of a page that stay in the repository: a file, and a heading in it. */
const insideLinks = (page: string): { file: string; anchor: string }[] =>
  tokensOf(page)
    .filter((token) => token.type === 'link' || token.type === 'image')
    .map((token) => String('href' in token ? token.href : ''))
    .filter((href) => !/^([a-z]+:|\/)/i.test(href))
    .map((href) => {
      const [path = '', anchor = ''] = href.split('#');
      return { file: path === '' ? page : join(dirname(page), decodeURIComponent(path)), anchor };
    });

const headingsOf = (page: string): string[] =>
  tokensOf(page)
    .filter((token) => token.type === 'heading')
    .map((token) => ('text' in token ? String(token.text) : ''));

/** The anchors of a page's headings, built as GitHub does: a repeated one gets a number. */
function anchorsOf(page: string): Set<string> {
  const counts = new Map<string, number>();
  return new Set(
    headingsOf(page).map((heading) => {
      const slug = heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-');
      const earlier = counts.get(slug) ?? 0;
      counts.set(slug, earlier + 1);
      return earlier === 0 ? slug : `${slug}-${earlier}`;
    }),
  );
}

test.each(pages)('every relative link of %s resolves', (page) => {
  const broken = insideLinks(page).filter(
    ({ file, anchor }) => !existsSync(file) || (anchor !== '' && !anchorsOf(file).has(anchor)),
  );
  expect(broken).toEqual([]);
});

test.each(papers)('every npm script that %s names exists', (page) => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = [...textOf(page).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(papers)('every path in backticks in %s exists', (page) => {
  const paths = tokensOf(page)
    .filter((token) => token.type === 'codespan')
    .map((token) => ('text' in token ? String(token.text) : ''))
    .filter((text) => /^(shared|functions|frontend|infra|\.ci)\/[\w./-]*$/.test(text));
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

/** Names that belong to AWS, which our code does not mention. */
const AWS_NAMES = ['RULE_ARN', 'UPDATE_ROLLBACK_FAILED'];

test('every constant and setting that the papers name is in the code', () => {
  const code = tracked('*.ts', '*.tsx', '*.mjs', '*.yml', 'package.json').map(textOf).join('\n');
  const unknown = papers.flatMap((page) =>
    tokensOf(page)
      .filter((token) => token.type === 'codespan')
      .flatMap((token) => ('text' in token ? (String(token.text).match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []) : []))
      .filter((name) => !AWS_NAMES.includes(name) && !code.includes(name))
      .map((name) => `${page}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test("the product spec lists the contract's calls with their access", () => {
  const rows = [...textOf(SPEC).matchAll(/^\| `([A-Z]+ \/[^`]*)` \| (\w+) \|/gm)];
  const listed = Object.fromEntries(rows.map(([, call = '', access]) => [call, access]));
  expect(listed).toEqual(Object.fromEntries(Object.entries(routes).map(([call, { access }]) => [call, access])));
});

test('every rule that is held names a test, and every test that it names is there', () => {
  const rows = textOf(RULES)
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const untested = rows.filter(([, , , tests = '', verdict = '']) => /^(?:held|decided)/.test(verdict) && tests === '');
  expect(untested.map(([, n, rule]) => `${n} ${rule}`)).toEqual([]);
  const missing = rows.flatMap(([, n, , tests = '']) =>
    [...tests.matchAll(/`([^`]+)`(?:: (.+?))?(?:<br>|$)/g)].flatMap(([, file = '', titles = '']) => {
      const source = textOf(file).replaceAll("\\'", "'");
      return titles.split('; ').flatMap((title) => (source.includes(title) ? [] : [`${n} ${file}: ${title}`]));
    }),
  );
  expect(missing).toEqual([]);
  expect(rows.length).toBeGreaterThan(250);
  const numbers = rows.map(([, n]) => n);
  expect(numbers.filter((n, place) => numbers.indexOf(n) !== place)).toEqual([]);
});

test('no page keeps the marks of an unfinished merge', () => {
  expect(pages.filter((page) => /^(<{7}|>{7}|={7}$)/m.test(textOf(page)))).toEqual([]);
});

test('every section of the product spec that code names is there', () => {
  const headings = headingsOf(SPEC);
  const numbers = new Set(headings.map((heading) => /^(\d+)\. /.exec(heading)?.[1]));
  const wrong = tracked('*.ts', '*.tsx', '*.css').flatMap((file) =>
    [...textOf(file).matchAll(/product-spec\.md(?:,? \(?)((?:sections? [\d, and to]+)?(?:,? ?(?:and )?"[^"\n]+")?)/g)]
      .flatMap(([, said = '']) => [
        ...(said.match(/\d+/g) ?? []).filter((number) => !numbers.has(number)),
        ...[...said.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name).filter((name) => !headings.includes(name)),
      ])
      .map((missing) => `${file}: ${missing}`),
  );
  expect(wrong).toEqual([]);
});

test('every paper that code names is there', () => {
  const missing = tracked('*.ts', '*.tsx', '*.css', '*.mjs').flatMap((file) =>
    [...textOf(file).matchAll(/\binfra\/docs\/[\w./-]+\.md\b/g)]
      .filter(([path]) => !existsSync(path))
      .map(([path]) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('the list of decisions has every page once', () => {
  const files = tracked(`${DECISIONS}/*.md`).map((file) => file.slice(DECISIONS.length + 1));
  const listed = [...textOf(`${DECISIONS}/README.md`).matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file = '']) => file);
  expect(listed.toSorted()).toEqual(files.filter((file) => file !== 'README.md').toSorted());
});

test('every log message that the runbook filters by is written somewhere', () => {
  const code = tracked('functions/**/*.ts').map(textOf).join('\n');
  const filtered = [...textOf('infra/docs/RUNBOOK.md').matchAll(/message = "([^"]+)"/g)].map(([, text = '']) => text);
  expect(filtered.filter((text) => !code.includes(`'${text}'`))).toEqual([]);
  expect(filtered.length).toBeGreaterThan(2);
});
