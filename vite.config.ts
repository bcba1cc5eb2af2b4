/** Builds the site: `frontend/` to `dist/`, one chunk per page, file names that change with their content. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { articleMarkdown } from './infra/website/article-markdown.ts';

export default defineConfig({
  root: 'frontend',
  plugins: [articleMarkdown(), react(), tailwindcss()],
  build: { outDir: '../dist', emptyOutDir: true, assetsInlineLimit: 0 },
});
