/** After the site is built: writes its public pages as static documents, a shell for each screen, and the lists for search engines. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Element } from 'domhandler';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { FEED_PATH } from '../../../shared/articles.ts';
import {
  MISSING,
  PLAIN_SHELL,
  type Shell,
  shellDocument as shellDocumentOf,
  VISITORS_MISSING,
  visitorDocument as visitorDocumentOf,
} from '../../../shared/contract/screens.ts';
import { BuiltSite } from './built-site.ts';
import { DOCUMENTED_PATHS } from './documents.ts';
import { htmlOf } from './html.ts';
import { feed, robots, securityText, sitemap } from './listings.ts';
import { feedLink, headOf, missingHead, offerData } from './page-head.ts';
import { APP, MEMBER_PAGES, SHELL, visitorModules } from './page-modules.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { shellDocument } from './shell-document.ts';
import { BUILT_ORIGIN, BUILT_SELLER, BUILT_SUPPORT_EMAIL } from './stage-placeholders.ts';
import { visitorDocument } from './visitor-document.ts';

type Renderer = typeof import('../../../frontend/app/prerender.tsx');

/** Every member's header asks for it, one round trip later. */
const MEMBERSHIP = '<link rel="preload" as="fetch" href="/api/subscription/status" crossorigin="use-credentials" />';
/** Tells which room `/assistant` opens, for which the room's own calls wait. A member's home shows it too. */
const ROOMS = '<link rel="preload" as="fetch" href="/api/rooms" crossorigin="use-credentials" />';
/** Shown in the head of a room and above the rooms on a member's home. */
const HOME = '<link rel="preload" as="fetch" href="/api/home" crossorigin="use-credentials" />';
/** A link is for who was given it. */
const NOT_INDEXED = '<meta name="robots" content="noindex" />';
/** A path that leads to no page. */
const NOWHERE = '/nowhere';

export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle({ dir = '' }, bundle) {
      const shell = readFileSync(join(dir, 'index.html'), 'utf8');
      const site = new BuiltSite(bundle, config.base);
      const files = await withRenderer(config, async (renderer) => ({
        ...(await visitorDocuments(shell, site, renderer)),
        ...shellDocuments(shell, site, renderer),
      }));
      for (const [path, text] of Object.entries({ ...files, ...listings() })) {
        await mkdir(dirname(join(dir, path)), { recursive: true });
        writeFileSync(join(dir, path), text);
      }
    },
  };
}

type Files = Record<string, string>;

async function visitorDocuments(shell: string, site: BuiltSite, { renderPage }: Renderer): Promise<Files> {
  const make = async (path: string, head: Element[]) => {
    const modules = [SHELL, APP, ...visitorModules(path)];
    const stage = { origin: BUILT_ORIGIN, supportEmail: BUILT_SUPPORT_EMAIL, seller: BUILT_SELLER };
    const body = await renderPage(path, stage);
    const parts = {
      app: modules.slice(1).map((module) => site.script(module)),
      styles: site.sheets(modules),
      lock: site.script('app/devtools-lock/devtools-lock.ts'),
    };
    return visitorDocument(shell, {
      head,
      body,
      css: site.styles(modules),
      script: site.script('app/enter.ts'),
      parts,
    });
  };
  const files: Files = { [VISITORS_MISSING]: await make(NOWHERE, missingHead()) };
  for (const page of PUBLIC_PAGES) files[visitorDocumentOf(page.path)] = await make(page.path, headOf(page));
  return files;
}

function shellDocuments(shell: string, site: BuiltSite, { renderFrame }: Renderer): Files {
  const make = (modules: string[], links: string[] = [], first?: { body: string; css: string }) =>
    shellDocument(shell, {
      app: site.script(APP),
      scripts: site.scripts([APP, ...modules]),
      sheets: site.sheets(modules),
      links,
      ...(first && { first }),
    });
  const files: Files = { [PLAIN_SHELL]: make([]), [MISSING]: make([]) };
  for (const [path, modules] of Object.entries(MEMBER_PAGES)) {
    const body = renderFrame(path as Shell);
    files[shellDocumentOf(path)] = make(
      modules,
      [
        ...(path === '/shared' ? [NOT_INDEXED] : path === '/auth' ? [] : [MEMBERSHIP]),
        ...(path === '/blog' ? [htmlOf(feedLink())] : []),
        ...(path === '/subscribe' ? [htmlOf(offerData())] : []),
        ...(['/', '/assistant', 'room'].includes(path) ? [ROOMS, HOME] : []),
      ],
      body === undefined ? undefined : { body, css: site.styles(modules) },
    );
  }
  return files;
}

const listings = (): Files => ({
  '/documents.json': JSON.stringify(DOCUMENTED_PATHS),
  '/sitemap.xml': sitemap(),
  '/robots.txt': robots(),
  [FEED_PATH]: feed(),
  '/.well-known/security.txt': securityText(),
});

/** The same pages, built for this process and imported into it. */
async function withRenderer(
  { root, configFile }: ResolvedConfig,
  use: (renderer: Renderer) => Promise<Files>,
): Promise<Files> {
  // Below node_modules, so that the packages it imports resolve.
  const outDir = mkdtempSync(join(root, '../node_modules/.prerender-'));
  try {
    await build({
      root,
      ...(configFile && { configFile }),
      logLevel: 'warn',
      build: { ssr: 'app/prerender.tsx', outDir, copyPublicDir: false, rolldownOptions: { input: [] } },
    });
    return await use((await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderer);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
