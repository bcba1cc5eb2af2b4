import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { argv, env } from 'node:process';
import { defineConfig } from 'vitest/config';

const CONTRACT_TESTS = 'infra/testing/contract/**/*.contract.test.ts';
const STAGE_TESTS = [
  'functions/**/*.test.ts',
  'frontend/**/*.browser.test.ts',
  'infra/operate/admin.test.ts',
  CONTRACT_TESTS,
];
const MACHINE_TESTS = ['infra/**/*.test.ts', 'frontend/**/*.unit.test.ts'];
const ELSEWHERE = ['infra/boundaries.test.ts', 'infra/operate/admin.test.ts', CONTRACT_TESTS];
/** Files that change the settings of their process, or run a stage in it, whose functions keep them: no other may share it. */
const alone = (patterns: string[]) =>
  patterns
    .flatMap((pattern) => globSync(pattern))
    .filter((file) =>
      /(slow|faulty|billing)-stage|measuredStage|startStage|\benv\.\w+ =|assign\((process\.)?env|stubEnv/.test(
        readFileSync(file, 'utf8'),
      ),
    );
const STAGE_ALONE = alone(STAGE_TESTS);
const MACHINE_ALONE = alone(MACHINE_TESTS).filter((file) => ELSEWHERE.every((pattern) => !matchesGlob(file, pattern)));

/** For `npm run test:stage` alone: a stage that is there already, at STAGE_URL, asked from outside, one file after the other as one visitor would. */
const DEPLOYED = {
  extends: true as const,
  test: {
    name: 'deployed',
    include: [CONTRACT_TESTS],
    isolate: false,
    maxWorkers: 1,
    globalSetup: ['infra/testing/stage/deployed-setup.ts'],
    setupFiles: ['infra/testing/stage/environment.ts'],
  },
};

/** Two cores for the tests, their browsers and the stage: few workers, generous limits, no retries (a flaky test is a broken one). */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A poll ends as soon as it is right; its own second is too short for a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects:
      env.STAGE_URL && argv.includes('infra/testing/contract')
        ? [DEPLOYED]
        : [
            { extends: true, test: { name: 'rules', include: ['infra/boundaries.test.ts'] } },
            {
              extends: true,
              test: {
                name: 'machine',
                isolate: false,
                include: MACHINE_TESTS,
                exclude: [...ELSEWHERE, ...MACHINE_ALONE],
              },
            },
            { extends: true, test: { name: 'own process', include: MACHINE_ALONE } },
            {
              extends: true,
              test: {
                name: 'stage',
                include: STAGE_TESTS,
                exclude: STAGE_ALONE,
                isolate: false,
                globalSetup: ['infra/testing/stage/global-setup.ts'],
                setupFiles: ['infra/testing/stage/environment.ts', 'infra/testing/stage/shared-process.ts'],
              },
            },
            {
              extends: true,
              test: {
                name: 'own stage',
                include: STAGE_ALONE,
                globalSetup: ['infra/testing/stage/global-setup.ts'],
                setupFiles: ['infra/testing/stage/environment.ts'],
              },
            },
            {
              extends: true,
              test: {
                name: 'bundles',
                include: [CONTRACT_TESTS],
                isolate: false,
                globalSetup: ['infra/testing/bundles/bundles-setup.ts'],
                setupFiles: ['infra/testing/stage/environment.ts'],
              },
            },
          ],
  },
});
