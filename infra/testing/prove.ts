/** `npm run prove -- <name>`: a long proof, for an idle machine; without a name all of them, in sequence. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PROOFS: Record<string, string> = {
  tests: './all-tests.ts',
  rooms: './rooms-model/prove.ts',
  simulation: './simulation/prove.ts',
  fuzz: './fuzz/prove.ts',
  sequences: './fuzz/prove-sequences.ts',
  authors: './authors/prove.ts',
  mutants: './mutants/prove.ts',
  kills: './kills/prove.ts',
  faults: './faults/prove.ts',
};

const [first = '', ...rest] = process.argv.slice(2);
const isNamed = first !== '' && !first.startsWith('-');
if (isNamed && !(first in PROOFS)) {
  console.error(`Usage: npm run prove -- [name], where the name is one of: ${Object.keys(PROOFS).join(', ')}`);
  process.exit(2);
}
const chosen = isNamed ? [first] : Object.keys(PROOFS);
const args = isNamed ? rest : process.argv.slice(2);
/** Keeps the stages' files in memory where the machine has this folder, as they write each change at once. */
const MEMORY = '/dev/shm';
const inMemory = existsSync(MEMORY) ? { TMPDIR: MEMORY, ...process.env } : process.env;
let failed = 0;
for (const name of chosen) {
  const file = fileURLToPath(new URL(PROOFS[name] ?? '', import.meta.url));
  // The tests unpack a browser there, which later runs use again: it would stay in memory.
  const env = name === 'tests' ? process.env : inMemory;
  const { status } = spawnSync(process.execPath, [file, ...args], { stdio: 'inherit', env });
  if (status !== 0) failed++;
}
process.exitCode = failed > 0 ? 1 : 0;
