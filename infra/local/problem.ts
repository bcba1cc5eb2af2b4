/** What can go wrong at start, as one line with the remedy. Anything else is a fault of ours and shows its stack. */
export class Problem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Problem';
  }
}

/** What a file system answers where nothing can be written: rights, a disk mounted read-only, a file in the place of a folder. */
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'];

/** A Problem with the path and the remedy where `error` says that a file or folder cannot be written; else `error` itself. */
export function unwritable(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return error;
  const { code, path } = error;
  if (typeof code !== 'string' || !UNWRITABLE.includes(code)) return error;
  return new Problem(
    `${String(path)} cannot be written (${code}). Make it writable, or set DATA_DIR to another folder.`,
  );
}
