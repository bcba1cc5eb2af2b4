/** Builds the browser's stand-in for Stripe.js into one classic script. */
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/**
 * The script that sets `window.Stripe`, as text: served at /stand-in.js, or put into a page by other means.
 * `sandboxUrl` is where it finds the sandbox.
 */
export function standInScript(sandboxUrl: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('stand-in/main.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    write: false,
    logLevel: 'silent',
    define: { SANDBOX_URL: JSON.stringify(sandboxUrl) },
  });
  return outputFiles.map(({ text }) => text).join('');
}
