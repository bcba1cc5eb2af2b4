/** The code of every function, a folder each: ESM for Node 24, minified, the SDK inside. */
import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import type { Domain } from '../../shared/contract/route.ts';
import { routes } from '../../shared/contract/routes.ts';

export interface Bundle {
  /** Holds `index.mjs` with the export `handler`, its source map, and the packages that could not be bundled. */
  folder: string;
  /** Packages that the function needs and the folder lacks: it would not start. */
  lacks: string[];
}
/** A function for each domain, and those that are no call: sockets and import, the reindex, what follows the table: its removals, its mails; what is due each day, and the probe of each minute. */
export type FunctionName =
  | Domain
  | 'daily'
  | 'importSockets'
  | 'importWorker'
  | 'mailer'
  | 'probe'
  | 'reindex'
  | 'sweeper';
export type Bundles = Record<FunctionName, Bundle>;

export const DOMAINS: readonly Domain[] = [...new Set(Object.values(routes).map(({ domain }) => domain))];

/** The file that each function begins with. */
const ENTRIES = {
  ...(Object.fromEntries(DOMAINS.map((domain) => [domain, `functions/${domain}/lambda.ts`])) as Record<Domain, string>),
  importSockets: 'functions/imports/socket/socket.ts',
  importWorker: 'functions/imports/worker/lambda.ts',
  reindex: 'functions/knowledge/reindex/lambda.ts',
  sweeper: 'functions/sweeper.ts',
  mailer: 'functions/platform/mail/mailer.ts',
  daily: 'functions/daily.ts',
  probe: 'functions/probe/lambda.ts',
} satisfies Record<FunctionName, string>;
export const FUNCTION_NAMES = Object.keys(ENTRIES) as FunctionName[];

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What CommonJS packages take for granted and an ES module does not have. */
const COMMONJS = [
  "import { createRequire } from 'node:module';",
  'const require = createRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;',
].join(' ');

/** How code is built for Lambda. */
export const CODE = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // The ESM build of a package, where it has one: only then is what nobody calls left out.
  mainFields: ['module', 'main'],
  minify: true,
  // Its native code lies beside it, as a build for one platform.
  external: ['sharp'],
  banner: { js: COMMONJS },
} satisfies BuildOptions;

/**
 * Bundles every function. What its code imports as it runs is a file of its own, read when it is needed.
 * @param outdir Emptied first.
 * @param sharp The `node_modules` folder with Lambda's build of sharp; where there is none, the bundle lacks it.
 * @param names Those to bundle.
 */
export async function bundleFunctions<N extends FunctionName = FunctionName>(
  outdir: string,
  sharp: string,
  names: readonly N[] = FUNCTION_NAMES as N[],
): Promise<Record<N, Bundle>> {
  rmSync(outdir, { recursive: true, force: true });
  const bundles = await Promise.all(
    names.map(async (name) => [name, await bundled(name, join(outdir, name), sharp)] as const),
  );
  return Object.fromEntries(bundles) as Record<N, Bundle>;
}

async function bundled(name: FunctionName, folder: string, sharp: string): Promise<Bundle> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { index: ENTRIES[name] },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    ...CODE,
    splitting: true,
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
  });
  const withSharp = Object.values(metafile.outputs).some(({ imports }) => imports.some(({ path }) => path === 'sharp'));
  if (!withSharp) return { folder, lacks: [] };
  if (!existsSync(sharp)) return { folder, lacks: ['sharp'] };
  cpSync(sharp, join(folder, 'node_modules'), { recursive: true });
  return { folder, lacks: [] };
}
