/** Leaves out of the site what the server alone reads of the contract: what goes in, limits with their messages, counts of operations. */
import { type Plugin, parseAst, Visitor } from 'vite';
import { type Edit, edited } from './edited.ts';

/** What the site's client reads of a route (`frontend/api/client.ts`). Forms import the schemas that they check. */
const FOR_THE_SITE = new Set(['access', 'answer']);
const ROUTES = /\/shared\/contract\/routes\/.*\.ts$/;
const ROUTE_KEY = /^(GET|POST|PUT|DELETE) \//;

export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    // The places are those of the source: before its types are taken out.
    enforce: 'pre',
    transform: (code, id) => (ROUTES.test(id) ? { code: forTheSite(code), map: null } : null),
  };
}

/** The source of routes with what the site reads of each, and as it was in all else. */
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
