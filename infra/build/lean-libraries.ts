/** Leaves out of the site the parts of its libraries that it does not use and the bundler would keep. */
import type { Plugin } from 'vite';
import type { Program } from './edited.ts';
import { AMPLIFY } from './lean/amplify.ts';
import { withoutDefaultInstance } from './lean/marked.ts';
import { withoutAdvice, withoutDataRouter, withoutNames, withoutPrefetching } from './lean/react-router.ts';

/** Removes something from a module. @throws where the module does not have it. */
type Lean = (code: string, program: Program) => string;

export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    transform(code, id) {
      const rules = Object.entries(LEAN).find(([file]) => id.endsWith(`/node_modules/${file}`))?.[1];
      return rules ? { code: rules.reduce((text, without) => without(text, this.parse(text)), code), map: null } : null;
    },
  };
}

const ROUTER = 'react-router/dist/production/lib';

/** What is removed, by a library's file. */
export const LEAN: Readonly<Record<string, readonly Lean[]>> = {
  'marked/lib/marked.esm.js': [withoutDefaultInstance],
  [`${ROUTER}/components.js`]: [withoutNames, withoutAdvice],
  [`${ROUTER}/context.js`]: [withoutNames],
  [`${ROUTER}/hooks.js`]: [withoutDataRouter, withoutAdvice],
  [`${ROUTER}/dom/lib.js`]: [withoutNames, withoutDataRouter, withoutAdvice],
  [`${ROUTER}/dom/ssr/components.js`]: [withoutPrefetching],
  [`${ROUTER}/router/history.js`]: [withoutAdvice],
  [`${ROUTER}/router/utils.js`]: [withoutAdvice],
  ...Object.fromEntries(Object.entries(AMPLIFY).map(([file, text]) => [file, [text]])),
};
