/** Makes mutants: small changes of a program that a test should notice. */
import { parseSync } from 'vite';

export interface Mutant {
  file: string;
  line: number;
  /** The change: its kind, the old text and the new one. */
  change: string;
  start: number;
  end: number;
  replacement: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}
type Change = Pick<Mutant, 'start' | 'end' | 'replacement'> & { kind: string };

/** Comparisons change at their edge, or are negated; arithmetic and logic get a neighbouring operator. */
const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '-': '+',
  '*': '/',
  '/': '*',
};
/** Nodes that are not code at run time. */
const ERASED =
  /^(Import|ExportAll|TS(?!(As|NonNull|Satisfies|Instantiation|ParameterProperty|Enum|ModuleBlock|ModuleDeclaration)))/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** @param text The text of a TypeScript file. @throws Error where it does not parse. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const { program, errors } = parseSync(file, text, { lang: 'ts' });
  if (errors.length > 0 || !isNode(program)) throw new Error(`${file} does not parse`);
  const found: Change[] = [];
  walk(program, (node) => found.push(...changesOf(node, text)));
  return found.map(({ kind, start, end, replacement }) => ({
    file,
    line: text.slice(0, start).split('\n').length,
    change: `${kind}: ${short(text.slice(start, end))} → ${short(replacement) || 'nothing'}`,
    start,
    end,
    replacement,
  }));
}

const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 80);

function walk(node: Node, visit: (node: Node) => void): void {
  if (ERASED.test(node.type)) return;
  visit(node);
  for (const part of Object.values(node))
    for (const inner of Array.isArray(part) ? part : [part]) if (isNode(inner)) walk(inner, visit);
}

function changesOf(node: Node, text: string): Change[] {
  const { start, end, type } = node;
  const code = text.slice(start, end);
  switch (type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorOf(node, text);
    case 'UnaryExpression':
      return node.operator === '!' ? [{ kind: 'negation', start, end, replacement: code.slice(1) }] : [];
    case 'IfStatement':
    case 'ConditionalExpression':
      return conditionOf(node.test, text);
    case 'Literal':
      return literalOf(node, code);
    case 'ExpressionStatement':
      return isDirective(node) ? [] : [{ kind: 'statement', start, end, replacement: ';' }];
    case 'ThrowStatement':
      return [{ kind: 'refusal', start, end, replacement: ';' }];
    default:
      return [];
  }
}

const isDirective = ({ directive }: Node): boolean => typeof directive === 'string';

function operatorOf({ left, right, operator }: Node, text: string): Change[] {
  const replacement = OPERATORS[String(operator)];
  if (replacement === undefined || !isNode(left) || !isNode(right)) return [];
  const start = text.indexOf(String(operator), left.end);
  return [{ kind: 'operator', start, end: start + String(operator).length, replacement }];
}

/** Negates a condition, except a single comparison, which its operator negates already, and a negated one, which loses its negation. */
function conditionOf(test: unknown, text: string): Change[] {
  if (!isNode(test) || /^(Binary|Unary)/.test(test.type)) return [];
  const { start, end } = test;
  return [{ kind: 'condition', start, end, replacement: `!(${text.slice(start, end)})` }];
}

function literalOf({ value, start, end }: Node, code: string): Change[] {
  if (typeof value === 'boolean') return [{ kind: 'boolean', start, end, replacement: String(!value) }];
  if (typeof value === 'number') return [{ kind: 'number', start, end, replacement: `(${code} + 1)` }];
  return [];
}
