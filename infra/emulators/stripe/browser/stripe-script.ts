/** Builds the sandbox's replacement for Stripe.js into one classic script. */
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

/** The script that sets `window.Stripe`, as text. `sandboxUrl` is the sandbox's address for it. */
export function stripeScript(sandboxUrl: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('stripe-js/main.ts', import.meta.url))],
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
