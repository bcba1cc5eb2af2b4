/** Runs the tests that the change against main affects, uncommitted files included; `--list` only says which. */
import { execFileSync, spawnSync } from 'node:child_process';
import { argv, execPath, exit } from 'node:process';
import { affectedTests, dependents } from './affected.ts';

const MAIN = ['main', 'origin/main'];
/** Of tests that the same way reaches, more are only counted. */
const MOST_NAMED = 20;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** Where this branch left main; its last commit in a clone without main. */
function base(): string {
  for (const main of MAIN) {
    try {
      return git('merge-base', 'HEAD', main)[0] ?? 'HEAD';
    } catch {
      // This clone has no such branch.
    }
  }
  return 'HEAD';
}

const changed = [
  ...git('diff', '--name-only', '--no-renames', base()),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const affected = changed.length > 0 ? affectedTests(changed, await dependents()) : new Map<string, string[]>();
const byWay = Map.groupBy(affected, ([, [, ...way]]) => way.join(' < ') || 'changed itself');
for (const [way, tests] of byWay)
  console.log(
    `${tests.length > MOST_NAMED ? `${tests.length} test files` : tests.map(([test]) => test).join(' ')}: ${way}`,
  );
console.log(`${changed.length} changed files affect ${affected.size} test files.`);
if (affected.size === 0 || argv.includes('--list')) exit();

const { status } = spawnSync(execPath, ['node_modules/vitest/vitest.mjs', 'run', ...affected.keys()], {
  stdio: 'inherit',
});
exit(status ?? 1);
