/** What an article's Markdown is when it is imported: `infra/build/prerender/article-markdown.ts` reads it at build. */
declare module '*.md' {
  const blocks: import('./article-blocks.ts').Block[];
  export default blocks;
}
