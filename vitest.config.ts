/** The kinds of tests, by the endings of their file names. */
import { join } from 'node:path';
import { argv, env } from 'node:process';
import { defineConfig } from 'vitest/config';

/** Keeps V8's compile cache for the next process: each test file that starts a stage loads the same packages. */
env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node');

const CONTRACT_TESTS = '**/*.contract.test.ts';
const SOURCES = '{shared,functions,frontend,infra}';
const SETTINGS = 'infra/testing/stage/environment.ts';
const NOTHING_RUNNING = 'infra/testing/kinds/nothing-running.ts';
const SAME_SETTINGS = 'infra/testing/kinds/same-settings.ts';
const NO_OPEN_PAGES = 'infra/testing/kinds/no-open-pages.ts';
const STAGE = 'infra/testing/stage/global-setup.ts';
const WEBSITE = 'infra/testing/kinds/website-setup.ts';

/** Two browsers at once, after the other tests of the process: on two cores, three save a twentieth of the time and miss timeouts. */
const BROWSERS = { maxWorkers: 2, sequence: { groupOrder: 1 } };

interface Kind {
  /** A pattern below the folders of sources. */
  include: string;
  /** Whether its files run in one process, in sequence. */
  shared?: boolean;
  globalSetup?: string[];
  setupFiles?: string[];
  maxWorkers?: number;
  sequence?: { groupOrder: number };
}

const KINDS: Record<string, Kind> = {
  /** Needs nothing running: neither an emulator nor a network nor a browser. */
  unit: {
    include: '**/*.unit.test.ts',
    shared: true,
    setupFiles: [NOTHING_RUNNING, SAME_SETTINGS],
  },
  /** Needs nothing running, but takes longer: synthesises stacks, or bundles the functions. */
  synth: {
    include: '**/*.synth.test.ts',
    shared: true,
    setupFiles: [NOTHING_RUNNING, SAME_SETTINGS],
  },
  /** Starts emulators, and gives its own clients their addresses. */
  emulator: { include: '**/*.emulator.test.ts', shared: true, setupFiles: [SAME_SETTINGS] },
  /** Uses the stage of the run. */
  stage: {
    include: '**/+([^.]).test.ts',
    shared: true,
    globalSetup: [STAGE],
    setupFiles: [SETTINGS, SAME_SETTINGS],
  },
  /** Uses the stage of the run with other settings in its process. */
  settings: { include: '**/+([^.]).settings.test.ts', globalSetup: [STAGE], setupFiles: [SETTINGS] },
  /** Starts a stage, or another server, in its process. */
  isolated: { include: '**/+([^.]).isolated.test.ts' },
  /** Drives Chromium against the stage of the run. */
  browser: {
    include: '**/+([^.]).browser.test.ts',
    shared: true,
    globalSetup: [STAGE, WEBSITE],
    setupFiles: [SETTINGS, SAME_SETTINGS, NO_OPEN_PAGES],
    ...BROWSERS,
  },
  /** Drives Chromium against a stage or a site that it starts. */
  'isolated browser': {
    include: '**/*.isolated.browser.test.ts',
    globalSetup: [STAGE, WEBSITE],
    setupFiles: [SETTINGS, NO_OPEN_PAGES],
    ...BROWSERS,
  },
  /** Uses only HTTP, against the stage of the run. */
  contract: {
    include: CONTRACT_TESTS,
    shared: true,
    globalSetup: [STAGE, WEBSITE],
    setupFiles: [SETTINGS, SAME_SETTINGS],
  },
  /** The contract tests, against a stage whose functions are the bundles of a deploy. */
  bundles: {
    include: CONTRACT_TESTS,
    shared: true,
    globalSetup: ['infra/testing/bundles/bundles-setup.ts', WEBSITE],
    setupFiles: [SETTINGS],
  },
};

/** The kinds whose global setup starts the stage of the run. One thread serves that stage, and these tests wait for it. */
export const ON_THE_STAGE = Object.keys(KINDS).filter((name) => KINDS[name]?.globalSetup?.includes(STAGE));

/** The contract tests for `npm run test:stage` with STAGE_URL, against a running stage: one file at a time, as one visitor would. */
const DEPLOYED: Kind = {
  include: CONTRACT_TESTS,
  shared: true,
  globalSetup: ['infra/testing/stage/deployed-setup.ts'],
  setupFiles: [SETTINGS],
};

const project = (name: string, { include, shared = false, ...setup }: Kind) => ({
  extends: true as const,
  test: { name, include: [`${SOURCES}/${include}`], isolate: !shared, ...setup },
});

/** Two cores for the tests, their browsers and the stage: few workers, generous limits, no retries (a flaky test is a broken one). */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 4,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A poll ends as soon as it succeeds; the default of one second is too short for a busy machine.
    expect: { poll: { timeout: 30_000 } },
    projects:
      env.STAGE_URL && argv.includes('infra/testing/contract')
        ? [{ extends: true, test: { ...project('deployed', DEPLOYED).test, maxWorkers: 1 } }]
        : Object.entries(KINDS).map(([name, kind]) => project(name, kind)),
  },
});
