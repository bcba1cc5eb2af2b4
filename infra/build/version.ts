/** The build's version: that of package.json with the commit it was built from. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const root = new URL('../../', import.meta.url);

/** As in `0.1.0+0a9bc34`; without a repository the number alone. */
export function buildVersion(): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')));
  try {
    const commit = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return `${version}+${commit.trim()}`;
  } catch {
    return version;
  }
}
