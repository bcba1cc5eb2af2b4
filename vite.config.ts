/** Builds the site: `frontend/` to `dist/`, one chunk per page, file names that change with their content, public pages as HTML. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { articleMarkdown } from './infra/website/article-markdown.ts';
import { prerender } from './infra/website/prerender.ts';
import { shellPreloads } from './infra/website/shell-preloads.ts';

/** They keep files of their own, by which the documents name them. */
const ENTRIES = /(index\.html|main\.tsx|enter\.ts)$/;

export default defineConfig({
  root: 'frontend',
  plugins: [articleMarkdown(), react(), tailwindcss(), shellPreloads(), prerender()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['frontend/index.html', 'frontend/enter.ts'],
      // What every screen starts with is one file: on a phone's network each request costs more than its bytes.
      output: { codeSplitting: { groups: [{ name: 'site', tags: ['$initial'], test: (id) => !ENTRIES.test(id) }] } },
    },
  },
});
