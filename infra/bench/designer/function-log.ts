/** The functions' log while they run in this process: keeps it off the terminal and counts its tokens. */

export interface FunctionLog {
  /** Tokens of all model calls since the last call of this function. */
  takeTokens(): { input: number; output: number };
  /** The version that the functions last logged; empty before the first. */
  promptVersion(): string;
  /** Restores standard output. */
  end(): void;
}

/** Reads the log from now on. Prints everything that is not a log line as before. */
export function readFunctionLog(): FunctionLog {
  let tokens = { input: 0, output: 0 };
  let version = '';
  const write = process.stdout.write.bind(process.stdout);
  const numbers = (line: string, name: string) =>
    [...line.matchAll(new RegExp(`"${name}":(\\d+)`, 'g'))].reduce((sum, [, digits]) => sum + Number(digits), 0);
  const read = (line: string) => {
    tokens.input += numbers(line, 'inputTokens');
    tokens.output += numbers(line, 'outputTokens');
    version = /"promptVersion":"?([^",}]+)/.exec(line)?.[1] ?? version;
  };
  process.stdout.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const text = typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
    if (!text.startsWith('{"')) return write(chunk, ...(rest as []));
    read(text);
    return true;
  };
  return {
    takeTokens: () => {
      const taken = tokens;
      tokens = { input: 0, output: 0 };
      return taken;
    },
    promptVersion: () => version,
    end: () => {
      process.stdout.write = write;
    },
  };
}
