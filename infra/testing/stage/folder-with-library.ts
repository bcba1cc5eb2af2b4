/** Folders with the library already indexed, for the stages of tests: indexing takes longer than the rest of a start. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cachedFolder } from '../../local/cached-folder.ts';

const BRING_IN = fileURLToPath(new URL('bring-library-in.ts', import.meta.url));
const LIBRARY = fileURLToPath(new URL('../../../node_modules/.cache/stage-with-library', import.meta.url));
/** Everything that writes the library, cuts it into passages, or stores both. */
const SOURCES = ['functions', 'shared', 'infra/knowledge', 'infra/emulators', 'infra/local', 'package-lock.json'];

/** A new folder, which the caller removes, as after an earlier start: the library is indexed, and there are no accounts. */
export async function folderWithLibrary(): Promise<string> {
  // Otherwise mutants of other code would each index the library again.
  const library = process.env.STAGE_LIBRARY ?? (await broughtIn());
  const folder = mkdtempSync(join(tmpdir(), 'verandah-test-'));
  cpSync(library, folder, { recursive: true });
  return folder;
}

const broughtIn = (): Promise<string> =>
  cachedFolder({
    folder: LIBRARY,
    sources: SOURCES,
    // A stage has daily counts, so its content must be of today.
    salt: new Date().toDateString(),
    make: (fresh) => promisify(execFile)(process.execPath, [BRING_IN, fresh]),
  });
