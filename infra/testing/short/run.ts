/** `npm test`: tests of every kind, in a third of the time of all tests. With arguments it runs all tests that they name. */
import { argv, exit } from 'node:process';
import { runTests } from '../vitest.ts';
import { BUNDLES, FILES_LEFT_OUT } from './left-out.ts';

const named = argv.slice(2);
if (named.length > 0) exit(runTests(named));
console.log('Leaves out most browser tests and what only an operator runs: `npm run test:all` has everything.');
exit(runTests(['--project', `!${BUNDLES}`, ...FILES_LEFT_OUT.flatMap((files) => ['--exclude', files])]));
