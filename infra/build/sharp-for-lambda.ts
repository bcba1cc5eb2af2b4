/** The sharp that Lambda needs, for Linux on arm64: npm installs the build for this machine only. */
import { execSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { Problem } from '../local/problem.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const Names = z.optional(z.record(z.string(), z.string()));
const Locked = z.looseObject({ version: z.optional(z.string()), dependencies: Names, optionalDependencies: Names });

const lockedPackages = () =>
  z
    .object({ packages: z.record(z.string(), Locked) })
    .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages;

/** The version in the project's lock file. */
function sharpVersion(packages: ReturnType<typeof lockedPackages>): string {
  const version = packages['node_modules/sharp']?.version;
  if (!version) throw new Error('package-lock.json does not name sharp. Run npm install and try again.');
  return version;
}

/**
 * The `node_modules` folder with that build and its dependencies. Fetches it once for each version, through npm, at the versions and
 * checksums of the project's own lock file.
 * @param parent Where it is kept.
 * @throws Problem with the remedy where npm cannot fetch it.
 */
export function sharpForLambda(parent = join(root, 'cdk.out')): string {
  const packages = lockedPackages();
  const version = sharpVersion(packages);
  const folder = join(parent, `sharp-${version}-linux-arm64`);
  if (!existsSync(folder)) fetchSharp(folder, version, packages);
  return join(folder, 'node_modules');
}

function fetchSharp(folder: string, version: string, packages: ReturnType<typeof lockedPackages>): void {
  const project = { private: true, dependencies: { sharp: version } };
  // Renamed when complete, so that an interrupted install is not taken for a finished one.
  const unfinished = `${folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), JSON.stringify(project));
  writeFileSync(
    join(unfinished, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages: { '': project, ...neededBy('sharp', packages) } }),
  );
  try {
    execSync(
      'npm ci --os=linux --cpu=arm64 --libc=glibc --ignore-scripts --no-bin-links --no-audit --no-fund --loglevel=error',
      { cwd: unfinished, stdio: ['ignore', 'ignore', 'inherit'] },
    );
  } catch {
    throw new Problem(
      `npm could not fetch sharp ${version} for Linux on arm64, which the photo function needs; its reason is above. Check the network and npm's registry, and run the command again.`,
    );
  }
  renameSync(unfinished, folder);
}

/** The lock file's entries of a package and of all that it may depend on. */
function neededBy(name: string, packages: ReturnType<typeof lockedPackages>): ReturnType<typeof lockedPackages> {
  const found: ReturnType<typeof lockedPackages> = {};
  const visit = (wanted: string) => {
    const path = `node_modules/${wanted}`;
    const entry = packages[path];
    if (!entry || found[path]) return;
    found[path] = entry;
    for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) visit(next);
  };
  visit(name);
  return found;
}
