/** What `npm test` leaves out, so that it takes a third of the time of all tests. `npm run test:all` and CI run it. */

/** Needs bundles of all functions, and repeats the contract tests that run against the stage. */
export const BUNDLES = 'bundles';

/** Patterns of test files, as Vitest's `--exclude` takes them. */
export const FILES_LEFT_OUT = [
  // More than half of the time goes to browsers. Two folders of their tests stay: the main job, and every screen.
  '{shared,functions,infra,frontend/!(app)}/**/*.browser.test.ts',
  'frontend/app/!(main-job|every-screen)/**/*.browser.test.ts',
  'frontend/app/*.browser.test.ts',
  // What only an operator runs, and the permissions that the bundles need on AWS.
  'infra/{operate,local,cdk}/**/*.isolated.test.ts',
];
