/** Serves the site from its sources: Vite's dev server at the stage's own address, which replaces changed modules in the open page. */
import { realpathSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { CALLS } from '../../emulators/gateway/gateway.ts';
import type { Pages } from '../../emulators/gateway/origin.ts';
import { MAILBOX_PATHS } from '../../emulators/ses/pages.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const CONFIG = '/config.json';
/** `frontend/api/` has modules below the path of calls. No call ends like one. */
const MODULE = /\.tsx?$/;

export interface VitePagesOptions {
  /** The folder in which Vite keeps bundled packages. */
  dataDir: string;
  /** Goes before the page's own scripts: the Stripe sandbox's. */
  firstScript: string | undefined;
}

/**
 * Answers everything but calls, the stage's settings and its mailbox. Pages come without the edge's content security policy, which would
 * forbid the dev server's inline scripts and socket.
 * @param server The stage's server, for the socket that sends changes to open pages.
 */
export async function vitePages(server: Server, { dataDir, firstScript }: VitePagesOptions): Promise<Pages> {
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'frontend'),
    cacheDir: join(dataDir, 'vite'),
    // Where Vite looks for packages: the build's own list is relative to another folder.
    optimizeDeps: { entries: ['index.html'] },
    plugins: [withFirstScript(firstScript)],
    server: {
      middlewareMode: true,
      hmr: { server },
      // In a worktree, node_modules may be a link to another folder.
      fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
    },
  });
  return {
    answers: (request) => !isOfTheStage(request),
    listener: vite.middlewares,
    close: () => vite.close(),
  };
}

function isOfTheStage({ url = '/' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?');
  return path === CONFIG || MAILBOX_PATHS.test(path) || (CALLS.test(path) && !MODULE.test(path));
}

function withFirstScript(src: string | undefined): Plugin {
  return {
    name: 'first-script',
    transformIndexHtml: () => (src ? [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }] : []),
  };
}
