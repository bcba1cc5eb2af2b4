/** `npm test`: a selection of the tests. With any argument it is `vitest run` with that argument, without the selection. */
import { argv, exit } from 'node:process';
import { BUNDLES, runTests } from '../vitest.ts';
import { FILES_LEFT_OUT } from './left-out.ts';

const given = argv.slice(2);
if (given.length > 0) exit(runTests(given));
console.log(
  'A selection: it leaves out most browser tests, the bundles, erasures, exports, reindexing, npm start and the deploy.',
);
console.log('`npm run test:all` runs every test.');
exit(runTests(['--project', `!${BUNDLES}`, ...FILES_LEFT_OUT.flatMap((files) => ['--exclude', files])]));
