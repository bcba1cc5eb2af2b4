/** Explains a failed start of the database in one line with the remedy. */
import { Problem } from '../../local/problem.ts';

/** How a start failed, before the database answered. */
export type StartFailure =
  /** The process could not be started. */
  | { kind: 'system error'; error: NodeJS.ErrnoException }
  /** The process ended: by itself with a code, or by a signal. */
  | { kind: 'exit'; code: number | null; signal: NodeJS.Signals | null }
  | { kind: 'no answer'; waitedMs: number };

export class StartError extends Error {
  readonly failure: StartFailure;

  constructor(failure: StartFailure) {
    super(failure.kind);
    this.name = 'StartError';
    this.failure = failure;
  }
}

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

const REINSTALL = 'Run `npm ci` to install it again';

/** Patterns in the output of dynoxide and the system's loader, each with its cause. */
const SIGNS: readonly {
  pattern: RegExp;
  kind?: typeof Problem;
  problem: (start: FailedStart, line: string) => string;
}[] = [
  {
    pattern: /not a valid SQLite database|is not a database|malformed/,
    problem: ({ file, dataDir }, line) =>
      `The database file ${file} cannot be opened (${line}). Move the folder ${dataDir} away to start afresh, or restore it from a copy.`,
  },
  {
    pattern: /unable to open database file|readonly database|permission denied|read-only file system/i,
    problem: ({ file, dataDir }, line) =>
      `The database file ${file} cannot be written (${line}). Make it and the folder ${dataDir} writable for this account, or set DATA_DIR to another folder.`,
  },
  {
    pattern: /is full|no space left/i,
    problem: ({ file }, line) =>
      `There is no space left for the database file ${file} (${line}). Free some and start again.`,
  },
  {
    pattern: /already in use/,
    kind: PortTaken,
    problem: ({ port }) => `The database's port ${port} is taken by another program, which was faster. Start again.`,
  },
  {
    pattern: /shared librar|Library not loaded|not found \(required by/i,
    problem: ({ binary }, line) =>
      `The database program ${binary} needs a library that this system does not have (${line}). ${REINSTALL} for this system.`,
  },
];

/**
 * @param error The start's rejection: a StartError, an error of the file system, or the database's answer.
 * @returns The Problem that names the cause and its remedy.
 */
export function startProblem(error: unknown, start: FailedStart): Problem {
  const message = error instanceof Error && !(error instanceof StartError) ? error.message : '';
  const output = `${start.errorOutput}\n${message}`;
  const line = lastLine(output);
  const sign = SIGNS.find(({ pattern }) => pattern.test(output));
  if (sign) return new (sign.kind ?? Problem)(sign.problem(start, line));
  if (error instanceof StartError) return new Problem(describe(error.failure, start, line));
  return new Problem(
    `The database in ${start.dataDir} did not start (${line}). Start again; if it fails again, run \`npm ci\`.`,
  );
}

function describe(failure: StartFailure, { binary }: FailedStart, line: string): string {
  const quoted = line && `: ${line}`;
  switch (failure.kind) {
    case 'system error':
      return `The database program ${binary} cannot be run (${failure.error.code ?? failure.error.message}). ${REINSTALL}.`;
    case 'no answer':
      return `The database did not answer within ${failure.waitedMs / 1000} s${quoted}. The machine may be busy: start again.`;
  }
  return failure.signal
    ? `The database was ended by ${failure.signal} as it started${quoted}. Another program ended it, or the system did for want of memory: start again.`
    : `The database ended as it started, with exit code ${failure.code}${quoted}. Start again; if it ends again, run \`npm ci\`.`;
}

/** The output's last line, without `error:` and without the advice for developers in brackets or after the first sentence. */
const lastLine = (output: string): string =>
  (output.trim().split('\n').at(-1) ?? '')
    .replace(/^error: (Internal error: )?/, '')
    .replace(/\. If .*| \(.*/, '')
    .replace(/\.$/, '');
