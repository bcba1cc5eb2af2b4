/** Runs the tests that the change against main affects, uncommitted files included; `--list` only lists them. */
import { execFileSync } from 'node:child_process';
import { argv, exit } from 'node:process';
import { BUNDLES, runTests } from '../vitest.ts';
import { affectedTests, dependents } from './affected.ts';

const MAIN = ['main', 'origin/main'];
/** Names this many tests with the same path, and only counts the others. */
const MOST_NAMED = 20;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** The commit where this branch left main; in a clone without main, its last commit. */
function base(): string {
  for (const main of MAIN) {
    try {
      return git('merge-base', 'HEAD', main)[0] ?? 'HEAD';
    } catch {
      // This clone does not have the branch.
    }
  }
  return 'HEAD';
}

const changed = [
  ...git('diff', '--name-only', '--no-renames', base()),
  ...git('ls-files', '--others', '--exclude-standard'),
];
if (changed.length === 0) {
  console.log('Nothing differs from main.');
  exit();
}
const affected = affectedTests(changed, await dependents());
const byWay = Map.groupBy(affected, ([, [, ...way]]) => way.join(' < ') || 'changed itself');
for (const [way, tests] of byWay)
  console.log(
    `${tests.length > MOST_NAMED ? `${tests.length} test files` : tests.map(([test]) => test).join(' ')}: ${way}`,
  );
console.log(`Changed files: ${changed.length}. Test files that they affect: ${affected.size}.`);
if (affected.size === 0 || argv.includes('--list')) exit();

/** Files other than product code and papers may change how functions are bundled and how bundles run. */
const mayChangeBundling = changed.some((file) => !/^(shared|functions|frontend)\/|\.md$/.test(file));
exit(runTests([...(mayChangeBundling ? [] : ['--project', `!${BUNDLES}`]), ...affected.keys()]));
