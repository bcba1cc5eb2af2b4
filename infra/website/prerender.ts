/** After the site is built: its public pages as static documents, and the lists that tell of them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rollup } from 'vite';
import { visitorDocument as documentOf, VISITORS_MISSING } from '../../shared/screens.ts';
import { robots, sitemap } from './listings.ts';
import { headOf, missingHead } from './page-head.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { BUILT_ORIGIN, BUILT_SUPPORT_EMAIL } from './stage-words.ts';
import { stylesFor } from './styles-for.ts';
import { visitorDocument } from './visitor-document.ts';

type Render = typeof import('../../frontend/prerender.tsx').renderPage;
type Bundle = Rollup.OutputBundle;

/** A path that leads to no page. */
const NOWHERE = '/nowhere';

/** Which module is the page of a path, for the code and the styles that it needs. */
const pageModule = (path: string) => {
  if (path === '/') return 'home/landing-page.tsx';
  if (path.startsWith('/blog/')) return 'blog/article-page.tsx';
  return `legal${path}-page.tsx`;
};

export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle({ dir = '' }, bundle) {
      const write = async (path: string, text: string) => {
        await mkdir(dirname(join(dir, path)), { recursive: true });
        writeFileSync(join(dir, path), text);
      };
      const shell = readFileSync(join(dir, 'index.html'), 'utf8');
      const site = new BuiltSite(bundle, config.base);
      await withRenderer(config, async (render) => {
        const make = async (path: string, head: string) => {
          const body = await render(path, { origin: BUILT_ORIGIN, supportEmail: BUILT_SUPPORT_EMAIL });
          const { styles, ...needs } = site.needsOf(path);
          return visitorDocument(shell, { head, body, styles: stylesFor(styles, body), ...needs });
        };
        for (const page of PUBLIC_PAGES) await write(documentOf(page.path), await make(page.path, headOf(page)));
        await write(VISITORS_MISSING, await make(NOWHERE, missingHead()));
      });
      await write('/not-found.html', shell);
      await write('/prerendered.json', JSON.stringify(PUBLIC_PAGES.map(({ path }) => path)));
      await write('/sitemap.xml', sitemap());
      await write('/robots.txt', robots());
    },
  };
}

/** The same pages, built for this process and imported into it. */
async function withRenderer(
  { root, configFile }: ResolvedConfig,
  use: (render: Render) => Promise<void>,
): Promise<void> {
  // Below node_modules, where the packages that it imports are found.
  const outDir = mkdtempSync(join(root, '../node_modules/.prerender-'));
  try {
    await build({
      root,
      configFile,
      logLevel: 'warn',
      build: { ssr: 'prerender.tsx', outDir, copyPublicDir: false, rollupOptions: { input: [] } },
    });
    const built = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as { renderPage: Render };
    await use(built.renderPage);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** What the build has made of the sources, by the names of these. */
class BuiltSite {
  readonly #bundle: Bundle;
  readonly #base: string;

  constructor(bundle: Bundle, base: string) {
    this.#bundle = bundle;
    this.#base = base;
  }

  /** What a page's document carries and may fetch. */
  needsOf(path: string) {
    // The app is the shell's own script.
    const modules = ['index.html', ...(path === NOWHERE ? [] : [pageModule(path)])].map((name) => this.#chunk(name));
    const text = /^\/blog\/(.+)$/.exec(path)?.[1];
    if (text !== undefined) modules.push(this.#chunk(`blog/articles/${text}.md`));
    const sheets = this.#sheets(modules);
    return {
      styles: sheets
        .map((name) => this.#text(name))
        .join('\n')
        .replace(/\/\*.*?\*\//gs, ''),
      script: this.#address(this.#chunk('enter.ts')),
      parts: {
        app: modules.map((chunk) => this.#address(chunk)),
        styles: sheets.map((name) => this.#base + name),
        lock: this.#address(this.#chunk('devtools-lock.ts')),
      },
    };
  }

  readonly #address = (chunk: Rollup.OutputChunk) => this.#base + chunk.fileName;

  #chunk(module: string): Rollup.OutputChunk {
    const found = Object.values(this.#bundle).find(
      (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/frontend/${module}`),
    );
    if (found?.type !== 'chunk') throw new Error(`The build has no chunk of its own for ${module}.`);
    return found;
  }

  /** The style sheets of these chunks and of what they import, in that order, each once. */
  #sheets(chunks: Rollup.OutputChunk[]): string[] {
    const names = new Set<string>();
    const seen = new Set<string>();
    const visit = (chunk: Rollup.OutputChunk) => {
      if (seen.has(chunk.fileName)) return;
      seen.add(chunk.fileName);
      for (const name of chunk.imports) {
        const imported = this.#bundle[name];
        if (imported?.type === 'chunk') visit(imported);
      }
      for (const name of chunk.viteMetadata?.importedCss ?? []) names.add(name);
    };
    for (const chunk of chunks) visit(chunk);
    return [...names];
  }

  #text(name: string): string {
    const file = this.#bundle[name];
    if (file?.type !== 'asset') throw new Error(`The build has no ${name}.`);
    return typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString('utf8');
  }
}
