/** The type of an imported article: `infra/build/prerender/article-markdown.ts` turns its Markdown into blocks at build. */
declare module '*.md' {
  const blocks: import('./article-blocks.ts').Block[];
  export default blocks;
}
