/** What the site leaves out of React Router: code for data routers and framework mode, and its advice to developers. */
import { Visitor } from 'vite';
import { type Edit, edited, type Program } from '../edited.ts';

/** The contexts that a component reads from a data router above it. */
const DATA_ROUTER_CONTEXTS = [
  'DataRouterContext',
  'DataRouterNavigationContext',
  'DataRouterStateContext',
  'IsDataRouteContext',
  'ViewTransitionContext',
];
const DATA_ROUTER_PARAMETER = 'dataRouterOpts';

/**
 * Adapts components and hooks to a router without loaders and actions: a data router's contexts read as null, and its parameter is
 * undefined. The bundler then drops the code that cannot run.
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

/** Removes warnings and the messages of errors: both only tell a developer what to write instead. */
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

/** Empties the prefetching of a link's page: it works only in the router's framework mode, which the site does not use. */
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
 * Removes the names of components for developer tools: a statement sets each, and so keeps a component that nobody uses. Marks
 * top-level calls as pure, so that the bundler drops unused ones.
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
