/** `npm test`: a selection of the tests. With any argument it is `vitest run` with that argument, without the selection. */
import { argv, exit } from 'node:process';
import { builtWebsite } from '../../local/website.ts';
import { broughtIn } from '../stage/folder-with-library.ts';
import { runTests } from '../vitest.ts';
import { FILES_LEFT_OUT } from './left-out.ts';
import { runSideBySide } from './side-by-side.ts';

const given = argv.slice(2);
if (given.length > 0) exit(runTests(given));
console.log(
  'A selection: it leaves out most browser tests, stacks, bundles, emulators, operators’ commands, limits, import workers, erasures, exports and reindexing.',
);
console.log('`npm run test:all` runs every test.');
// Each keeps one core busy for ten seconds; Vitest would make one after the other.
await Promise.all([builtWebsite(), broughtIn()]);
exit(await runSideBySide(FILES_LEFT_OUT.flatMap((files) => ['--exclude', files])));
