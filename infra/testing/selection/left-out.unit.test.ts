/** What `npm test` leaves out, and what it must keep. */
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FILES_LEFT_OUT } from './left-out.ts';

/** The files of a pattern, with slashes on Windows too. */
const filesOf = (pattern: string) => globSync(pattern).map((file) => file.replaceAll('\\', '/'));
const tests = filesOf('{shared,functions,frontend,infra}/**/*.test.ts');
const leftOut = new Set(FILES_LEFT_OUT.flatMap(filesOf));
const run = tests.filter((file) => !leftOut.has(file));

test.each(FILES_LEFT_OUT)('%s names test files', (pattern) => {
  expect(filesOf(pattern)).not.toEqual([]);
});

test('no browser tests but those of the main job run', () => {
  const others = run.filter((file) => !file.startsWith('frontend/app/main-job/'));
  expect(others.filter((file) => file.endsWith('.browser.test.ts'))).toEqual([]);
});

describe('still run', () => {
  test.each(['', '.unit', '.settings', '.isolated', '.contract', '.browser', '.isolated.browser'])(
    'files that end in %s.test.ts',
    (kind) => {
      expect(run.map((file) => file.replace(/.*\/[^./]+/, ''))).toContain(`${kind}.test.ts`);
    },
  );

  test('all tests of the functions on the shared stage', () => {
    const ofFunctions = tests.filter((file) => /^(shared|functions)\/.*\/[^./]+(\.unit)?\.test\.ts$/.test(file));
    expect(ofFunctions.length).toBeGreaterThan(100);
    expect(run).toEqual(expect.arrayContaining(ofFunctions));
  });

  test.each(['accounts', 'admin', 'billing', 'chat', 'forum', 'imports', 'uploads'])(
    'tests of %s in a separate process',
    (domain) => {
      expect(
        run.filter((file) => file.startsWith(`functions/${domain}/`) && /\.(settings|isolated)\./.test(file)),
      ).not.toEqual([]);
    },
  );

  test.each(['chat/answering/failure', 'chat/looking/late-look', 'billing/outage'])(
    'the tests of a provider that fails or is late in %s',
    (name) => {
      expect(run).toContain(`functions/${name}.isolated.test.ts`);
    },
  );

  test.each(['simulation/simulation', 'fuzz/fuzz', 'faults/faults'])('the short run of the proof %s', (proof) => {
    expect(run).toContain(`infra/testing/${proof}.isolated.test.ts`);
  });

  test.each(['access.contract', 'others.contract', 'limits.contract', 'bad-input.contract', 'conflicts.isolated'])(
    'the tests of the contract in %s',
    (name) => {
      expect(run).toContain(`infra/testing/contract/${name}.test.ts`);
    },
  );

  test.each(['journey.browser', 'first-pin.isolated.browser'])('the browser tests of the main job in %s', (name) => {
    expect(run).toContain(`frontend/app/main-job/${name}.test.ts`);
  });
});
