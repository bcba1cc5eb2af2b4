/** Leaves out of the site what its libraries keep alive for those who use more of them. */
import type { Plugin } from 'vite';
import { type Edit, edited } from './edited.ts';

type Body = Pick<ReturnType<typeof import('vite').parseAst>, 'body'>;

export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    transform(code, id) {
      const lean = LEAN.find(({ file }) => file.test(id));
      return lean ? { code: lean.without(code, this.parse(code)), map: null } : null;
    },
  };
}

/** By a library's file, what it does without. */
const LEAN: readonly { file: RegExp; without: (code: string, program: Body) => string }[] = [
  { file: /\/marked\/lib\/marked\.esm\.js$/, without: withoutDefaultInstance },
  { file: /\/react-router\/.*\/dom\/ssr\/components\.js$/, without: withoutPrefetching },
  { file: /\/react-router\/.*\/lib\/(dom\/lib|components|context)\.js$/, without: withoutNames },
  { file: /\/@aws-amplify\/api-rest\/.*\/authenticatedHandler\.mjs$/, without: () => UNSIGNED },
  { file: /\/@aws-amplify\/api-rest\/.*\/utils\/logger\.mjs$/, without: () => SILENT },
];

/** Amplify signs a call only with credentials. The site's sessions are cookies: it has none. */
const UNSIGNED = `export { unauthenticatedHandler as authenticatedHandler } from './unauthenticatedHandler.mjs';`;

/** Its one line is about credentials that were not found. */
const SILENT = 'export const logger = { debug() {} };';

/** A link's page is prefetched only below the router's framework mode, which the site has not: what would do it draws nothing. */
export function withoutPrefetching(code: string, { body }: Body): string {
  const unused = body.find((node) => node.type === 'FunctionDeclaration' && node.id?.name === 'PrefetchPageLinks');
  if (unused?.type !== 'FunctionDeclaration' || !unused.body) throw new Error('React Router has no PrefetchPageLinks.');
  return `${code.slice(0, unused.body.start)}{ return null; }${code.slice(unused.body.end)}`;
}

/**
 * The code of components without the names that developer tools show: each is set by a statement of its own, which keeps its
 * component whether or not anybody uses it. What is made at the top level counts as unused until it is used.
 */
export function withoutNames(code: string, { body }: Body): string {
  const edits = body.flatMap((node): Edit[] => {
    if (node.type === 'ExpressionStatement') {
      const { expression } = node;
      const named =
        expression.type === 'AssignmentExpression' ? code.slice(expression.left.start, expression.left.end) : '';
      return named.endsWith('.displayName') ? [{ at: node.start, end: node.end, text: '' }] : [];
    }
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ init }) =>
      init?.type === 'CallExpression' ? [{ at: init.start, end: init.start, text: '/* @__PURE__ */ ' }] : [],
    );
  });
  return edited(code, edits);
}

/**
 * The code of marked without its ready-made instance, which needs the renderer and all else: who imports `Lexer` has the lexer
 * alone. Statements that hang properties on a function go; what is made at the top level counts as unused until it is used.
 * The rules for `pedantic` and `breaks` go too: answers are read without those options.
 */
export function withoutDefaultInstance(code: string, { body }: Body): string {
  const unused = new Set(rulesOfUnusedOptions(body));
  if (unused.size === 0) throw new Error('marked has no rules of its own for pedantic and breaks.');
  const edits = body.flatMap((node): Edit[] => {
    if (node.type === 'ExpressionStatement') return [{ at: node.start, end: node.end, text: '' }];
    if (node.type !== 'VariableDeclaration') return [];
    return node.declarations.flatMap(({ id, init }) => {
      if (init && id.type === 'Identifier' && unused.has(id.name))
        return [{ at: init.start, end: init.end, text: '{}' }];
      if (init?.type === 'NewExpression' || init?.type === 'CallExpression')
        return [{ at: init.start, end: init.start, text: '/* @__PURE__ */ ' }];
      if (init?.type !== 'MemberExpression') return [];
      const read = code.slice(init.start, init.end);
      return [{ at: init.start, end: init.end, text: `/* @__PURE__ */ (() => ${read})()` }];
    });
  });
  return edited(code, edits);
}

/** The names of the objects that hold those rules: marked lists them beside `normal`. */
const rulesOfUnusedOptions = (body: Body['body']): string[] =>
  body
    .flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []))
    .flatMap(({ init }) => (init?.type === 'ObjectExpression' ? [init.properties] : []))
    .map((properties) => {
      const named = properties.flatMap((property): [string, string][] =>
        property.type === 'Property' && property.key.type === 'Identifier' && property.value.type === 'Identifier'
          ? [[property.key.name, property.value.name]]
          : [],
      );
      return new Map(named);
    })
    .filter((rules) => rules.has('normal') && rules.has('pedantic'))
    .flatMap((rules) => [rules.get('pedantic'), rules.get('breaks')])
    .filter((name) => name !== undefined);
