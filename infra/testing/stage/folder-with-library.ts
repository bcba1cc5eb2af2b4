/** Folders with the library already indexed, for the stages of tests: indexing takes longer than the rest of a start. */
import { execFile } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cachedFolder } from '../../local/cached-folder.ts';

const BRING_IN = fileURLToPath(new URL('bring-library-in.ts', import.meta.url));
const LIBRARY = fileURLToPath(new URL('../../../node_modules/.cache/stage-with-library', import.meta.url));
/** Everything that writes the library, cuts it into passages, or stores both. */
const SOURCES = [
  'functions',
  'shared',
  'infra/knowledge',
  'infra/emulators',
  'infra/local',
  'infra/build',
  'package-lock.json',
];

/** A new folder, which the caller removes, as after an earlier start: the library is indexed, and there are no accounts. */
export async function folderWithLibrary(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'verandah-test-'));
  fill(folder, await broughtIn());
  return folder;
}

/** The object store replaces these files and never changes them, so a stage can share them with the library. */
const SHARED = 'bodies';

/** Copies a folder; files below `SHARED` are linked, as making 1,600 files takes up to half a second. */
function fill(folder: string, from: string, shared = false): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(folder, entry.name)];
    if (entry.isDirectory()) {
      mkdirSync(target);
      fill(target, source, shared || entry.name === SHARED);
    } else if (shared) linkOrCopy(source, target);
    else copyFileSync(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // The temporary folder can be on another disk.
    copyFileSync(source, target);
  }
}

/** Indexes the library where that is missing or stale. @returns The folder that each stage gets a copy of. */
export const broughtIn = (): Promise<string> =>
  cachedFolder({
    folder: LIBRARY,
    sources: SOURCES,
    // A stage has daily counts, so its content must be of today.
    salt: new Date().toDateString(),
    make: (fresh) => promisify(execFile)(process.execPath, [BRING_IN, fresh]),
  });
