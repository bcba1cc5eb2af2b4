/** Explains a failed start of the database in one line with the remedy. */
import { Problem } from '../../local/problem.ts';

/** How a start failed before the database answered, in words: `exit code 3`, `ENOENT`. */
export class StartError extends Error {}

/** Another program took the database's port between its choice and the start. */
export class PortTaken extends Problem {}

export interface FailedStart {
  /** What the process wrote to its error output. */
  errorOutput: string;
  binary: string;
  dataDir: string;
  /** The database's file. */
  file: string;
  port: number;
}

const DAMAGED = /not a valid SQLite database|is not a database|malformed/;
const UNWRITABLE = /unable to open database file|readonly database|permission denied|read-only|is full|no space left/i;

/**
 * @param error The start's rejection: a StartError, an error of the file system, or the database's answer.
 * @returns The Problem that names the cause and its remedy.
 */
export function startProblem(error: unknown, { errorOutput, binary, dataDir, file, port }: FailedStart): Problem {
  const message = error instanceof Error ? error.message : String(error);
  const output = `${message}\n${errorOutput}`;
  const line = lastLine(output);
  if (DAMAGED.test(output))
    return new Problem(
      `The database file ${file} cannot be opened (${line}). Move the folder ${dataDir} away to start afresh, or restore it from a copy.`,
    );
  if (UNWRITABLE.test(output))
    return new Problem(
      `The database file ${file} cannot be written (${line}). Make it and the folder ${dataDir} writable for this account, or set DATA_DIR to another folder.`,
    );
  if (/already in use/.test(output))
    return new PortTaken(`The database's port ${port} is taken by another program, which was faster. Start again.`);
  const reason = line === message ? message : `${message}: ${line}`;
  return new Problem(
    `The database program ${binary} did not start (${reason}). Start again; if it fails again, run \`npm ci\`.`,
  );
}

/** The output's last line, without `error:` and without the advice for developers in brackets or after the first sentence. */
const lastLine = (output: string): string =>
  (output.trim().split('\n').at(-1) ?? '')
    .replace(/^error: (Internal error: )?/, '')
    .replace(/\. If .*| \(.*/, '')
    .replace(/\.$/, '');
