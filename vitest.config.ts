import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const STAGE_TESTS = ['functions/**/*.test.ts', 'infra/browser/**/*.test.ts', 'infra/stage/**/*.test.ts'];
/** They set their process up for themselves, or run a stage in it: no other file may share it. */
const ALONE = STAGE_TESTS.flatMap((pattern) => globSync(pattern)).filter((file) =>
  /(slow|faulty|billing)-stage|measuredStage|start(Stage|ObjectStore)|\benv\.\w+ =|assign\((process\.)?env/.test(
    readFileSync(file, 'utf8'),
  ),
);

/** Two cores for the tests, their browsers and the stage: few workers, generous limits, no retries (a flaky test is a broken one). */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A poll ends as soon as it is right; its own second is too short for a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      { extends: true, test: { name: 'rules', include: ['infra/boundaries.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'machine',
          include: ['infra/**/*.test.ts', 'frontend/**/*.test.ts'],
          exclude: ['infra/boundaries.test.ts', 'infra/browser/**', 'infra/stage/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'stage',
          include: STAGE_TESTS,
          exclude: ALONE,
          isolate: false,
          globalSetup: ['infra/testing/global-setup.ts'],
          setupFiles: ['infra/testing/environment.ts', 'infra/testing/shared-process.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'own stage',
          include: ALONE,
          globalSetup: ['infra/testing/global-setup.ts'],
          setupFiles: ['infra/testing/environment.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'bundles',
          include: ['infra/stage/**/*.test.ts'],
          isolate: false,
          globalSetup: ['infra/testing/bundles-setup.ts'],
          setupFiles: ['infra/testing/environment.ts'],
        },
      },
    ],
  },
});
