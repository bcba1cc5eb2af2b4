/** What `npm test` leaves out, and that it still has tests of every kind. */
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FILES_LEFT_OUT } from './left-out.ts';

const tests = globSync('{shared,functions,frontend,infra}/**/*.test.ts');
const leftOut = new Set(FILES_LEFT_OUT.flatMap((pattern) => globSync(pattern)));
const run = tests.filter((file) => !leftOut.has(file));

test.each(FILES_LEFT_OUT)('%s names test files', (pattern) => {
  expect(globSync(pattern)).not.toEqual([]);
});

describe('still run', () => {
  test.each(['unit', 'synth', 'emulator', 'isolated', 'contract', 'browser', 'isolated.browser'])(
    'files of the kind %s',
    (kind) => {
      expect(run.filter((file) => new RegExp(`/[^./]+\\.${kind}\\.test\\.ts$`).test(file))).not.toEqual([]);
    },
  );

  test('all tests of the functions but those in a browser', () => {
    const ofFunctions = tests.filter((file) => /^(shared|functions)\//.test(file) && !file.includes('.browser.'));
    expect(run).toEqual(expect.arrayContaining(ofFunctions));
  });

  test.each(['simulation/simulation', 'fuzz/fuzz', 'rooms-model/rooms-model', 'kills/kills', 'faults/faults'])(
    'the short run of the proof %s',
    (proof) => {
      expect(run).toContain(`infra/testing/${proof}.isolated.test.ts`);
    },
  );

  test.each(['main-job', 'every-screen'])('the browser tests of %s', (folder) => {
    const files = tests.filter((file) => file.startsWith(`frontend/app/${folder}/`));
    expect(files.filter((file) => file.includes('.browser.'))).not.toEqual([]);
    expect(run).toEqual(expect.arrayContaining(files));
  });
});
