/** Finds the database's binary that npm installed for this platform. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../local/problem.ts';

/** @throws Problem where the package for this platform is not installed. */
export function installedBinary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  const program = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  const binary = join(import.meta.dirname, '../../../node_modules', name, program);
  if (existsSync(binary)) return binary;
  throw new Problem(
    `There is no database binary for ${process.platform}-${process.arch}: the package ${name} is not installed. Run \`npm ci\` on Linux, macOS or Windows (x64; arm64 on Linux and macOS), without --omit=optional.`,
  );
}
