/** Which test files `npm test` leaves out; `npm run test:all` and CI run them. It also leaves out the project `bundles`. */

/** Patterns of test files, as Vitest's `--exclude` takes them. */
export const FILES_LEFT_OUT = [
  // More than half of the time goes to browsers. Of their tests the journey and the first pin of the main job stay.
  '{shared,functions,infra,frontend/!(app)}/**/*.browser.test.ts',
  'frontend/app/!(main-job)/**/*.browser.test.ts',
  'frontend/app/*.browser.test.ts',
  'frontend/app/main-job/keyboard.browser.test.ts',
  // What the product is built and run with: stacks, bundles, emulators, and the commands of operators and developers.
  'infra/**/*.{synth,emulator}.test.ts',
  'infra/{operate,local,cdk}/**/*.isolated.test.ts',
  'infra/operate/admin.test.ts',
  'infra/testing/{browser,selection,stage}/*.isolated.test.ts',
  'infra/testing/changed/*.unit.test.ts',
  // What goes through everything that a stage stores, or fills it first: the erasures and exports of a night, the clean-up, the reindex.
  'functions/*.isolated.test.ts',
  'functions/chat/rooms/removal.isolated.test.ts',
  'functions/knowledge/**/*.isolated.test.ts',
  // Limits of answers at once, of uploads and of imports, and import workers that stop or die.
  'functions/chat/exchange/at-once.isolated.test.ts',
  'functions/uploads/bounds.settings.test.ts',
  'functions/uploads/multipart/limits.settings.test.ts',
  'functions/imports/worker/*.settings.test.ts',
  'functions/imports/reserved-places.isolated.test.ts',
  // Many answers each: to photos without a question, and in other languages.
  'functions/chat/answering/photo-only.isolated.test.ts',
  'functions/chat/answering/languages.isolated.test.ts',
  // Proofs, of which the short run takes long too: random steps in rooms and in the forum, and kills of a stage that is written to.
  'infra/testing/{rooms-model,kills}/*.isolated.test.ts',
  'functions/forum/posts/counters.isolated.test.ts',
  // The budget of each route in calls to the database.
  'infra/testing/contract/operations.isolated.test.ts',
];
