/** The part of a style sheet that one page needs, so that its document carries no more. The app brings the whole sheet when it comes. */

interface Rule {
  /** What stands before the braces, or a statement that ends with a semicolon. */
  head: string;
  /** Undefined for a statement. */
  body?: string;
}

/** At-rules whose blocks hold rules, and not declarations. */
const GROUPS = /^@(media|supports|layer|container)\b/;
const CLASS = /\.((?:\\.|[\w-])+)/g;

/**
 * @param css as the build writes it: minified, without comments.
 * @param html the page. A rule stays if each class in one of its selectors stands somewhere in it; what is not about
 * classes stays, and a registered property or key frames only where a rule that stayed names them.
 */
export function stylesFor(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => unescaped(names).split(/\s+/)),
  );
  const kept = keep(css, classes);
  return kept.replace(/@(?:property|keyframes) ([\w-]+)\{(?:[^{}]|\{[^{}]*\})*\}/g, (rule, name: string) =>
    kept.split(name).length > rule.split(name).length ? rule : '',
  );
}

function keep(css: string, classes: ReadonlySet<string>): string {
  return rulesOf(css)
    .map(({ head, body }) => {
      if (body === undefined) return `${head};`;
      if (GROUPS.test(head)) {
        const inner = keep(body, classes);
        return inner === '' ? '' : `${head}{${inner}}`;
      }
      return head.startsWith('@') || selectorsOf(head).some((selector) => isUsed(selector, classes))
        ? `${head}{${body}}`
        : '';
    })
    .join('');
}

/** What `:not()` excludes need not be there. */
const isUsed = (selector: string, classes: ReadonlySet<string>) =>
  [...selector.replace(/:not\([^()]*\)/g, '').matchAll(CLASS)].every(([, name = '']) =>
    classes.has(name.replaceAll('\\', '')),
  );

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'");

/** A selector list at its commas, those inside of brackets and after a backslash aside. */
function selectorsOf(head: string): string[] {
  const parts = [''];
  let depth = 0;
  for (let at = 0; at < head.length; at++) {
    const sign = head[at] ?? '';
    if (sign === '\\') {
      parts.push(`${parts.pop()}${sign}${head[++at] ?? ''}`);
      continue;
    }
    if ('(['.includes(sign)) depth++;
    if (')]'.includes(sign)) depth--;
    if (sign === ',' && depth === 0) parts.push('');
    else parts.push(parts.pop() + sign);
  }
  return parts;
}

/** The rules of a block, one level deep. @throws where braces do not match. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  let open = -1;
  let depth = 0;
  for (let at = 0; at < css.length; at++) {
    const sign = css[at];
    if (sign === '\\') at++;
    else if (sign === '"' || sign === "'") at = endOfString(css, at);
    else if (sign === '{' && depth++ === 0) open = at;
    else if (sign === '}' && --depth === 0) {
      rules.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, at) });
      start = at + 1;
    } else if (sign === ';' && depth === 0) {
      rules.push({ head: css.slice(start, at).trim() });
      start = at + 1;
    }
  }
  if (depth !== 0) throw new Error('The braces of the style sheet do not match.');
  return rules;
}

function endOfString(css: string, at: number): number {
  const quote = css[at];
  let end = at + 1;
  while (end < css.length && css[end] !== quote) end += css[end] === '\\' ? 2 : 1;
  return end;
}
