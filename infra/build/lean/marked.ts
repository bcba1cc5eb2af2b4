/** What the site leaves out of marked: everything but the lexer, and the rules of options that it does not set. */
import { type Edit, edited, type Program } from '../edited.ts';

/**
 * The code of marked without its ready-made instance, which needs the renderer and everything else: an import of `Lexer` then brings
 * the lexer only. Removes statements that assign properties to a function, and marks top-level calls as pure, so that unused ones go.
 * Removes the rules for `pedantic` and `breaks` too, and the branches of `pedantic`: answers are read without those options.
 */
export function withoutDefaultInstance(code: string, { body }: Program): string {
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
  const branches = [...code.matchAll(/this\.options\.pedantic/g)].map(
    ({ 0: { length }, index }): Edit => ({ at: index, end: index + length, text: 'false' }),
  );
  return edited(
    code,
    [...edits, ...branches].toSorted((one, other) => one.at - other.at),
  );
}

/** The names of the objects with those rules: marked lists them beside `normal`. */
const rulesOfUnusedOptions = (body: Program['body']): string[] =>
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
