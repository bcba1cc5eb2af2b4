/** What the site leaves out of React Router: what only its data routers and its framework mode use, and its advice to developers. */
import { Visitor } from 'vite';
import { type Edit, edited, type Program } from '../edited.ts';

/** What a component reads of the data router above it. */
const DATA_ROUTER_CONTEXTS = [
  'DataRouterContext',
  'DataRouterNavigationContext',
  'DataRouterStateContext',
  'IsDataRouteContext',
  'ViewTransitionContext',
];
const DATA_ROUTER_PARAMETER = 'dataRouterOpts';

/**
 * The code of components and hooks below a router that has no loaders and no actions: the contexts of a data router read as
 * null, and its parameter is never given. The bundler leaves out what then cannot run.
 */
export function withoutDataRouter(code: string, program: Program): string {
  const edits: Edit[] = [];
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [context], start, end }) => {
      const isRead =
        callee.type === 'MemberExpression' && code.slice(callee.property.start, callee.end) === 'useContext';
      if (isRead && context?.type === 'Identifier' && DATA_ROUTER_CONTEXTS.includes(context.name))
        edits.push({ at: start, end, text: 'null' });
    },
    FunctionDeclaration: ({ params, body }) => {
      const [before, last] = params.slice(-2);
      if (!body || !before || last?.type !== 'Identifier' || last.name !== DATA_ROUTER_PARAMETER) return;
      edits.push({ at: before.end, end: last.end, text: '' });
      edits.push({ at: body.start + 1, end: body.start + 1, text: `const ${DATA_ROUTER_PARAMETER} = undefined;` });
    },
  });
  visitor.visit(program);
  if (edits.length === 0) throw new Error('React Router has no data router to read here.');
  return edited(code, edits);
}

/** The code without warnings, and with errors that have no message: both tell a developer what to write instead. */
export function withoutAdvice(code: string, program: Program): string {
  const edits: Edit[] = [];
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [condition, message], start, end }) => {
      if (callee.type !== 'Identifier') return;
      if (callee.name === 'warning' || callee.name === 'warningOnce') edits.push({ at: start, end, text: 'undefined' });
      if (callee.name === 'invariant' && condition && message)
        edits.push({ at: condition.end, end: message.end, text: '' });
    },
  });
  visitor.visit(program);
  if (edits.length === 0) throw new Error('React Router has no warnings and errors here.');
  return edited(code, edits);
}

/** A link's page is prefetched only below the router's framework mode, which the site has not: what would do it does nothing. */
export function withoutPrefetching(code: string, { body }: Program): string {
  const bodies = new Map([
    ['usePrefetchBehavior', '{ return [false, null, {}]; }'],
    ['PrefetchPageLinks', '{ return null; }'],
  ]);
  const edits = body.flatMap((node): Edit[] => {
    const text = node.type === 'FunctionDeclaration' && node.id ? bodies.get(node.id.name) : undefined;
    if (node.type !== 'FunctionDeclaration' || !node.body || text === undefined) return [];
    return [{ at: node.body.start, end: node.body.end, text }];
  });
  if (edits.length < bodies.size) throw new Error(`React Router has no ${[...bodies.keys()].join(' or no ')}.`);
  return edited(code, edits);
}

/**
 * The code of components without the names that developer tools show: each is set by a statement of its own, which keeps its
 * component whether or not anybody uses it. What is made at the top level counts as unused until it is used.
 */
export function withoutNames(code: string, { body }: Program): string {
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
