/** The kinds of tests, by the endings of their file names. */
import { join } from 'node:path';
import { argv, env } from 'node:process';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Keeps V8's compile cache for the next process: each test file loads the same packages. */
env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node');

const filesNamed = (ending: string) => [`{shared,functions,frontend,infra}/**/${ending}`];
const CONTRACT = ['infra/testing/contract/*.test.ts'];
const SETTINGS = 'infra/testing/stage/environment.ts';
const NOTHING_RUNNING = 'infra/testing/kinds/nothing-running.ts';
const SAME_SETTINGS = 'infra/testing/kinds/same-settings.ts';
const STAGE = 'infra/testing/stage/global-setup.ts';
const PAGES = 'infra/testing/kinds/website-setup.ts';

type Kind = NonNullable<TestProjectInlineConfiguration['test']>;

/** Node strips the types itself: without Vite's transforms each of these files starts in half the time. */
const BY_NODE = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Vitest runs them in the order of their names: `backend` has the longest files, which would else run alone at the end. */
const KINDS: Record<string, Kind> = {
  /** Needs nothing running: neither an emulator nor a network nor a browser. */
  unit: { include: filesNamed('*.unit.test.ts'), isolate: false, setupFiles: [NOTHING_RUNNING, SAME_SETTINGS] },
  /** Needs nothing running, but takes longer: synthesises stacks, or bundles the functions. */
  synth: { include: filesNamed('*.synth.test.ts'), isolate: false, setupFiles: [NOTHING_RUNNING, SAME_SETTINGS] },
  /** Uses the stage of the run, or starts another one in its process. */
  backend: { ...BY_NODE, include: filesNamed('+([^.]).test.ts'), globalSetup: [STAGE], setupFiles: [SETTINGS] },
  /** The same, with a Chromium. */
  browser: {
    ...BY_NODE,
    include: filesNamed('*.browser.test.ts'),
    globalSetup: [STAGE, PAGES],
    setupFiles: [SETTINGS, 'infra/testing/kinds/no-open-pages.ts'],
  },
  /** The contract tests once more, against a stage whose functions are the bundles of a deploy. */
  bundles: {
    include: CONTRACT,
    globalSetup: ['infra/testing/bundles/bundles-setup.ts', PAGES],
    setupFiles: [SETTINGS],
  },
};

/** The contract tests with STAGE_URL, against a running stage: one file at a time, as one visitor would. */
const DEPLOYED: Kind = {
  include: CONTRACT,
  globalSetup: ['infra/testing/stage/deployed-setup.ts'],
  setupFiles: [SETTINGS],
  maxWorkers: 1,
};

const kinds: Record<string, Kind> =
  env.STAGE_URL && argv.includes('infra/testing/contract') ? { deployed: DEPLOYED } : KINDS;

/**
 * Two cores for the tests, their browsers and the stage. Tests of a stage wait for much of their time: with three workers the
 * cores are idle for a quarter of it. Generous limits, no retries (a flaky test is a broken one).
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 4,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A poll ends as soon as it succeeds; the default of one second is too short for a busy machine.
    expect: { poll: { timeout: 30_000 } },
    projects: Object.entries(kinds).map(([name, kind]) => ({ extends: true as const, test: { name, ...kind } })),
  },
});
