/** The part of a bundle that a cold start reads: the entry and its static imports. Everything else is read on demand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of the code read at the start, and of all code. */
export function codeOf(folder: string): { atStart: Buffer; all: Buffer } {
  const read = new Map<string, Buffer>();
  const follow = (file: string) => {
    if (read.has(file)) return;
    const code = readFileSync(join(folder, file));
    read.set(file, code);
    // In esbuild's form: `import{a}from"./chunk.mjs"`, and `import"./chunk.mjs"`; `import("./chunk.mjs")` loads later.
    for (const [, name] of code.toString('utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.mjs)"/g))
      follow(String(name));
  };
  follow('index.mjs');
  const all = readdirSync(folder).filter((file) => file.endsWith('.mjs'));
  return {
    atStart: Buffer.concat([...read.values()]),
    all: Buffer.concat(all.map((file) => readFileSync(join(folder, file)))),
  };
}
