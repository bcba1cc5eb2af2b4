/** An index that dynoxide's table of stream records lacks. */
import { DatabaseSync } from 'node:sqlite';

/** dynoxide may be writing at that moment. */
const WAIT_MS = 10_000;

/**
 * Indexes the records of the stream by their order. Without it each write to a table with a stream, and each look at the
 * stream, reads all records that there ever were: after 20,000 writes each takes three milliseconds more (dynoxide 1.2.1).
 * @param file Of a database that dynoxide has opened once.
 */
export function indexStream(file: string): void {
  const database = new DatabaseSync(file, { timeout: WAIT_MS });
  try {
    database.exec(
      'CREATE INDEX IF NOT EXISTS stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    database.close();
  }
}
