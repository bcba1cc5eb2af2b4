/** Watches folders of sources for changes. */
import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** Matches a source, or a folder: its change may add or remove some. */
const RELEVANT = /((?<!\.test)\.(ts|json)|^[^.]+)$/;
/** One save in an editor causes several events. */
const DEBOUNCE_MS = 60;

/**
 * Calls `changed` once for each burst of changes.
 * Watches each folder separately: on Linux, Node's recursive watcher loses a file that an editor replaces by renaming another.
 */
export function watchSources(roots: string[], changed: () => void): { close(): void } {
  let watchers: FSWatcher[] = [];
  let debounce: NodeJS.Timeout | undefined;
  const close = () => {
    clearTimeout(debounce);
    for (const watcher of watchers.splice(0)) watcher.close();
  };
  const notice = (_: string, name: string | null) => {
    if (!name || !RELEVANT.test(name)) return;
    clearTimeout(debounce);
    debounce = setTimeout(() => {
      // Folders may have been added or removed.
      close();
      open();
      changed();
    }, DEBOUNCE_MS);
  };
  const open = () => {
    watchers = roots.flatMap(foldersIn).map((folder) => watch(folder, notice).on('error', () => {}));
  };
  open();
  return { close };
}

const foldersIn = (root: string): string[] => [
  root,
  ...readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name)),
];
