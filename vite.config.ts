/** Builds the site: `frontend/` to `dist/`, one chunk per page, file names that change with their content, public pages as HTML. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContract } from './infra/build/lean-contract.ts';
import { leanLibraries } from './infra/build/lean-libraries.ts';
import { packedAssets } from './infra/build/packed-assets.ts';
import { articleMarkdown } from './infra/build/prerender/article-markdown.ts';
import { prerender } from './infra/build/prerender/prerender.ts';
import { shellPreloads } from './infra/build/prerender/shell-preloads.ts';
import { sharedChunkOf } from './infra/build/shared-chunks.ts';
import { isOfStart, startAlone } from './infra/build/start-alone.ts';

/** Files that run before the app, or that documents name. They are not bundled with the app. */
const APART = /(index\.html|start\.ts|enter\.ts|styles\.css)$/;
const isApart = (id: string) => APART.test(id) || isOfStart(id);

export default defineConfig({
  root: 'frontend',
  plugins: [
    startAlone(),
    leanContract(),
    leanLibraries(),
    articleMarkdown(),
    react(),
    tailwindcss(),
    shellPreloads(),
    prerender(),
    packedAssets(),
  ],
  // The shell's script starts the app by its address, where Vite does not find it: without this, the first page on the dev server loads twice.
  optimizeDeps: { entries: ['index.html', 'app/enter.ts', 'app/main.tsx'] },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Every supported browser has modulepreload.
    modulePreload: {
      polyfill: false,
      // Leaves out the app's own files: the app is already loaded when it fetches a screen.
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'js'
          ? dependencies.filter((file) => !/\/(main|rolldown-runtime|interface)-[^/]+\.js$/.test(file))
          : dependencies,
    },
    rolldownOptions: {
      // Marks Radix's naming of its functions for stack traces as pure: otherwise unused functions stay for their names.
      // Marks zod's calls as pure too: otherwise unused schemas stay for the calls that make them.
      treeshake: { manualPureFunctions: ['__name', 'z'] },
      input: ['frontend/index.html', 'frontend/app/enter.ts', 'frontend/app/main.tsx'],
      // One file has everything that every screen starts with: on a phone's network each request costs more than its bytes.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'site',
              tags: ['$initial'],
              includeDependenciesRecursively: false,
              test: (id) => !isApart(id),
              priority: 1,
            },
            {
              name: (id, graph) => sharedChunkOf(id, (module) => graph.getModuleInfo(module)),
              debugName: 'shared by screens',
              includeDependenciesRecursively: false,
              test: (id) => !isApart(id),
            },
          ],
        },
      },
    },
  },
});
