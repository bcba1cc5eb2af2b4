/** Preloads the fonts of the first screen with the document, rather than after the style sheet. */
import type { Plugin } from 'vite';

/** Upright only: the italic is rare, and loads when it is used. */
const FIRST_FONTS = /(gloock|figtree)-basic-(?!italic)[\w-]+\.woff2$/;

export function shellPreloads(): Plugin {
  return {
    name: 'shell-preloads',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => FIRST_FONTS.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
            injectTo: 'head' as const,
          })),
    },
  };
}
