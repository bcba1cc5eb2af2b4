/** `npm run prove -- tests`: every test, as CI runs them, with the result of each in a file. */
import { exit } from 'node:process';
import { parseArgs } from 'node:util';
import { runTests } from './vitest.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '.local/prove/tests.json' },
    // Accepted for `npm run prove` without a name. The tests are one part, which ends once it has begun.
    minutes: { type: 'string' },
  },
});
exit(runTests(['--reporter=default', '--reporter=json', `--outputFile.json=${values.out}`]));
