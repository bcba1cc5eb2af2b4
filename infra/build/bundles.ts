/** The code of every function, a folder each: ESM for Node 24, minified, with the SDK. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import type { Domain } from '../../shared/contract/route.ts';
import { routes } from '../../shared/contract/routes.ts';

export interface Bundle {
  /** Holds `index.mjs` with the export `handler`, its source map, and the packages that could not be bundled. */
  folder: string;
}
/**
 * A function for each domain, and those behind no call: sockets and import, the reindex, the two that follow the table's stream (stream
 * and mailer), the daily work, and the probe of each minute.
 */
export type FunctionName =
  | Domain
  | 'schedule'
  | 'importSockets'
  | 'importWorker'
  | 'mailer'
  | 'probe'
  | 'reindex'
  | 'stream';
export type Bundles = Record<FunctionName, Bundle>;

export const DOMAINS: readonly Domain[] = [...new Set(Object.values(routes).map(({ domain }) => domain))];

/** The entry file of each function. */
export const ENTRIES = {
  ...(Object.fromEntries(DOMAINS.map((domain) => [domain, `functions/${domain}/lambda.ts`])) as Record<Domain, string>),
  importSockets: 'functions/imports/socket/socket.ts',
  importWorker: 'functions/imports/worker/lambda.ts',
  reindex: 'functions/knowledge/reindex/lambda.ts',
  stream: 'functions/stream.ts',
  mailer: 'functions/platform/mail/mailer.ts',
  schedule: 'functions/schedule.ts',
  probe: 'functions/probe/lambda.ts',
} satisfies Record<FunctionName, string>;
export const FUNCTION_NAMES = Object.keys(ENTRIES) as FunctionName[];

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The globals that CommonJS packages expect and an ES module does not have. */
const COMMONJS = [
  "import { createRequire } from 'node:module';",
  'const require = createRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;',
].join(' ');

/** The build options for Lambda. */
export const CODE = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // The ESM build of a package, where it has one: only that can be tree-shaken.
  mainFields: ['module', 'main'],
  minify: true,
  // Its native code is shipped beside the bundle, built for one platform.
  external: ['sharp'],
  banner: { js: COMMONJS },
} satisfies BuildOptions;

/**
 * Bundles every function. A dynamic import becomes a separate file, loaded on demand.
 * @param outdir Emptied first.
 * @param sharp The `node_modules` folder with Lambda's build of sharp. Without it the photo function would not start there.
 * @param names The functions to bundle.
 */
export async function bundleFunctions<N extends FunctionName = FunctionName>(
  outdir: string,
  sharp: string | undefined,
  names: readonly N[] = FUNCTION_NAMES as N[],
): Promise<Record<N, Bundle>> {
  rmSync(outdir, { recursive: true, force: true });
  const bundles = await Promise.all(
    names.map(async (name) => [name, await bundled(name, join(outdir, name), sharp)] as const),
  );
  return Object.fromEntries(bundles) as Record<N, Bundle>;
}

async function bundled(name: FunctionName, folder: string, sharp: string | undefined): Promise<Bundle> {
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
  if (withSharp && sharp) cpSync(sharp, join(folder, 'node_modules'), { recursive: true });
  return { folder };
}
