/** Leaves out of the site the parts of the contract that only the server reads: inputs, limits with their messages, operation counts. */
import { type Plugin, parseAst, Visitor } from 'vite';
import { type Edit, edited } from './edited.ts';

/** What the site's client reads of a route (`frontend/api/client.ts`). Forms import the schemas that they check. */
const FOR_THE_SITE = new Set(['access', 'answer']);
const ROUTES = /\/shared\/contract\/routes\/.*\.ts$/;
const ROUTE_KEY = /^(GET|POST|PUT|DELETE) \//;

export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    // Runs before the types are stripped, so that positions are those of the source.
    enforce: 'pre',
    transform: (code, id) => (ROUTES.test(id) ? { code: forTheSite(code), map: null } : null),
  };
}

/** Reduces each route to what the site reads. Leaves all other source as it is. */
export function forTheSite(code: string): string {
  const edits: Edit[] = [];
  const visitor = new Visitor({
    Property: ({ key, value }) => {
      const isRoute = key.type === 'Literal' && ROUTE_KEY.test(String(key.value));
      if (!isRoute || value.type !== 'ObjectExpression') return;
      for (const part of value.properties) {
        if (part.type !== 'Property' || part.key.type !== 'Identifier' || FOR_THE_SITE.has(part.key.name)) continue;
        const comma = /^\s*,/.exec(code.slice(part.end))?.[0] ?? '';
        edits.push({ at: part.start, end: part.end + comma.length, text: '' });
      }
    },
  });
  visitor.visit(parseAst(code, { lang: 'ts' }));
  return edited(code, edits);
}
