/** The tests that a change selects, with the imports of this repository. */
import { beforeAll, expect, test } from 'vitest';
import { affectedTests, type Dependents, dependents } from './affected.ts';

let graph: Dependents;
beforeAll(async () => {
  graph = await dependents();
});
const selected = (...changed: string[]): string[] => [...affectedTests(changed, graph).keys()];
const folders = (tests: string[]): string[] => [...new Set(tests.map((file) => file.split('/').slice(0, 2).join('/')))];

test('a domain change selects tests of its domain and of the contract', () => {
  const tests = selected('functions/forum/posts/likes.ts');
  expect(tests).toContain('functions/forum/posts/likes.test.ts');
  expect(tests).toContain('functions/forum/replies/replies.test.ts');
  expect(tests).toContain('infra/testing/contract/journey.contract.test.ts');
  expect(folders(tests)).not.toContain('functions/billing');
  expect(tests.filter((file) => file.startsWith('frontend/'))).toEqual([]);
});

test('a change that the seed imports stays in its domain', () => {
  const tests = folders(selected('functions/knowledge/reindex/job.ts'));
  expect(tests.filter((folder) => folder.startsWith('functions/'))).toEqual(['functions/knowledge']);
});

test('a platform change selects tests of every domain', () => {
  const tests = folders(selected('functions/platform/http/refusal.ts'));
  for (const domain of ['accounts', 'admin', 'billing', 'chat', 'forum', 'imports', 'knowledge', 'uploads'])
    expect(tests).toContain(`functions/${domain}`);
});

test('a schema change selects its domain and the contract', () => {
  const tests = folders(selected('shared/imports.ts'));
  expect(tests).toEqual(expect.arrayContaining(['functions/imports', 'infra/testing']));
  expect(tests).not.toContain('frontend/forum');
});

test('a changed route selects the test of the papers', () => {
  expect(selected('shared/contract/routes/forum.ts')).toContain('infra/docs/docs.unit.test.ts');
});

test('a screen change selects the browser tests of its folder', () => {
  const tests = selected('frontend/forum/forum-page.tsx');
  expect(tests).toContain('frontend/forum/forum-page.browser.test.ts');
  expect(folders(tests)).toEqual(['frontend/forum']);
});

test('a change of the controls selects app and the screens using them', () => {
  const tests = folders(selected('frontend/ui/button.tsx'));
  expect(tests).toEqual(expect.arrayContaining(['frontend/app', 'frontend/forum']));
});

test('a changed test selects only itself', () => {
  expect(selected('functions/forum/posts/likes.test.ts')).toEqual(['functions/forum/posts/likes.test.ts']);
});

test('an unimported file selects the tests that may read it', () => {
  expect(selected('infra/docs/RUNBOOK.md')).toEqual(['infra/docs/docs.unit.test.ts']);
  expect(selected('infra/knowledge/kitchens.md')).toEqual(['infra/knowledge/library.unit.test.ts']);
  expect(selected('package-lock.json').length).toBeGreaterThan(100);
});

test('the setup of a kind of tests selects every test', () => {
  expect(selected('infra/testing/stage/global-setup.ts').length).toBeGreaterThan(100);
});
