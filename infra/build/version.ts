/** The build's version: the one in package.json, with the commit it was built from. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const ROOT = new URL('../../', import.meta.url);

/**
 * Like `0.1.0+0a9bc34`; `0.1.0+0a9bc34.changed` where files differ from the commit; the number alone without a repository.
 * @param root The folder of package.json.
 */
export function buildVersion(root = ROOT): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const commit = git('rev-parse', '--short=7', 'HEAD');
    return `${version}+${commit}${git('status', '--porcelain') === '' ? '' : '.changed'}`;
  } catch {
    return version;
  }
}
