/** The functions that run at the edge, from `infra/cdk/edge/`, each bundled to one plain script as CloudFront requires. */
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { sessionCookieAt } from '../../../shared/contract/site.ts';
import { DOCUMENTED_PATHS } from '../../build/prerender/documents.ts';

export type EdgeFunction = 'call' | 'country-call' | 'page' | 'socket' | 'status';

/** CloudFront functions quotas: the maximum size of a function's code. */
const MAX_BYTES = 10 * 1024;

/**
 * The code of an edge function, with a `handler` at its top level.
 * Its language is ES 5.1 with a few parts of later editions (CloudFront developer guide, "JavaScript runtime 2.0").
 * @param siteOrigin Decides the name of the session cookie.
 * @throws Error for syntax that CloudFront does not know and the bundler cannot write out (destructuring, classes, for-of),
 * and when the code has grown beyond what CloudFront takes.
 */
export function edgeCode(name: EdgeFunction, siteOrigin: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es5',
    supported: { 'const-and-let': true, arrow: true, 'template-literal': true, 'rest-argument': true },
    define: {
      SESSION_COOKIE: JSON.stringify(sessionCookieAt(siteOrigin)),
      PRERENDERED: JSON.stringify(DOCUMENTED_PATHS.visitors),
      SHELLS: JSON.stringify(DOCUMENTED_PATHS.shells),
    },
    logLevel: 'silent',
  });
  // CloudFront's runtime has no modules: it finds the handler by its name.
  const code = (outputFiles[0]?.text ?? '').replace(/^export \{\n {2}handler\n\};\n/m, '');
  if (/^(import|export)\b/m.test(code))
    throw new Error(`infra/cdk/edge/${name}.ts must export its handler and nothing else.`);
  if (Buffer.byteLength(code) > MAX_BYTES) throw new Error(`infra/cdk/edge/${name}.ts is too long for CloudFront.`);
  return code;
}
