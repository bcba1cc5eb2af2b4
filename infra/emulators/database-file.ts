/** The database file in which an emulator keeps its state. */
import { DatabaseSync } from 'node:sqlite';
import { Problem } from '../local/problem.ts';

/**
 * Opens the file, or makes it with these tables. It doesn't wait for the disk: a power cut may cost the newest changes, a killed process none.
 * @param whose The emulator, for the words about a file that cannot be used.
 * @throws Problem in one line, with the remedy.
 */
export function openDatabase(path: string, tables: readonly string[], whose: string): DatabaseSync {
  try {
    const file = new DatabaseSync(path);
    file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
    for (const table of tables) file.exec(`CREATE TABLE IF NOT EXISTS ${table}`);
    return file;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Problem(
      `${whose}: ${path} cannot be used (${reason}). Make it writable. If it is damaged, delete it to start with an empty one, or put a copy of it back.`,
    );
  }
}
