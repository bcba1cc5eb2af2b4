/** An expected failure, shown as one line with its remedy. Any other error is a fault of ours and shows its stack. */
export class Problem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Problem';
  }
}

/** File system errors for a path that cannot be written: permissions, a read-only disk, a file instead of a folder. */
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR'];

/** A Problem with the path and the remedy where `error` says that a file or folder cannot be written; otherwise `error` itself. */
export function unwritable(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return error;
  const { code, path } = error;
  if (typeof code !== 'string' || !UNWRITABLE.includes(code)) return error;
  return new Problem(
    `${String(path)} cannot be written (${code}). Make it writable, or set DATA_DIR to another folder.`,
  );
}
