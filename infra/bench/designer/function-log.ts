/** The functions' log while they run in this process: kept back from the terminal, its tokens counted. */

export interface FunctionLog {
  /** Tokens of all calls of the models since the last time this was asked. */
  takeTokens(): { input: number; output: number };
  /** As the functions last named it; empty where they name none. */
  promptVersion(): string;
  /** Gives standard output back. */
  end(): void;
}

/** Reads the log from now on. What is no log line is printed as before. */
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
