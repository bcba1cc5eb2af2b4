/** What of a bundle a cold start reads: its entry and what that imports at once; the rest is read when it is needed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of the code that is read at the start, and of all of it. */
export function codeOf(folder: string): { atStart: Buffer; all: Buffer } {
  const read = new Map<string, Buffer>();
  const follow = (file: string) => {
    if (read.has(file)) return;
    const code = readFileSync(join(folder, file));
    read.set(file, code);
    // As esbuild writes it: `import{a}from"./chunk.mjs"`, and `import"./chunk.mjs"`; `import("./chunk.mjs")` waits.
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
