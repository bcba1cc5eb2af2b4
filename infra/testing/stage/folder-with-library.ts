/** Folders for the stages of tests, with the library in them already: to bring it in takes longer than the rest of a start. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { madeFolder } from '../../local/made-folder.ts';

const BRING_IN = fileURLToPath(new URL('bring-library-in.ts', import.meta.url));
const LIBRARY = fileURLToPath(new URL('../../../node_modules/.cache/stage-with-library', import.meta.url));
/** What makes the library, cuts it into passages, and keeps both. */
const SOURCES = ['functions', 'shared', 'infra/knowledge', 'infra/emulators', 'infra/local', 'package-lock.json'];

/** A new folder, to be removed by who asks, as an earlier start has left it: the library is brought in, and nobody has an account. */
export async function folderWithLibrary(): Promise<string> {
  // Mutants of other code than the library's would each bring it in again.
  const library = process.env.STAGE_LIBRARY ?? (await broughtIn());
  const folder = mkdtempSync(join(tmpdir(), 'verandah-test-'));
  cpSync(library, folder, { recursive: true });
  return folder;
}

const broughtIn = (): Promise<string> =>
  madeFolder({
    folder: LIBRARY,
    sources: SOURCES,
    // A stage counts by days: what it holds is of today.
    salt: new Date().toDateString(),
    make: (fresh) => promisify(execFile)(process.execPath, [BRING_IN, fresh]),
  });
