/** Evaluates a template's firewall rules, those of our own, on requests: which rule blocks, and what a limit counts by. */
import * as z from 'zod/mini';
import { at, type Json, type Template, textOf, theOnly } from './template.ts';

export interface Judged {
  path: string;
  headers?: Record<string, string>;
  /** The labels of AWS's managed rules that matched: `CrossSiteScripting_Body`. */
  found?: string[];
}

interface Rule {
  name: string;
  blocks: boolean;
  statement: Record<string, Json>;
}

const RULE = z.looseObject({ Name: z.string(), Priority: z.number(), Statement: z.custom<Record<string, Json>>() });

function rulesOf(template: Template): Rule[] {
  const acl = theOnly(template, 'AWS::WAFv2::WebACL');
  if (!('Allow' in at(acl, 'DefaultAction'))) throw new Error('the default is not to allow');
  return z
    .array(RULE)
    .parse(acl.Rules)
    .toSorted((a, b) => a.Priority - b.Priority)
    .map(({ Name, Statement, ...rest }) => ({
      name: Name,
      statement: Statement,
      blocks: JSON.stringify(rest).includes('"Block"'),
    }));
}

function holds(statement: Json | undefined, request: Judged): boolean {
  const [kind, body] = Object.entries((statement ?? {}) as Record<string, Json>)[0] ?? ['', null];
  const statements = () => at(body).Statements as Json[];
  switch (kind) {
    case 'NotStatement':
      return !holds(at(body).Statement, request);
    case 'AndStatement':
      return statements().every((one) => holds(one, request));
    case 'OrStatement':
      return statements().some((one) => holds(one, request));
    case 'LabelMatchStatement':
      return (request.found ?? []).some((label) => at(body).Key === `awswaf:managed:aws:core-rule-set:${label}`);
    case 'RegexMatchStatement':
      return new RegExp(textOf(at(body).RegexString)).test(request.path);
    case 'ByteMatchStatement': {
      const name = textOf(at(body, 'FieldToMatch', 'SingleHeader').Name);
      return request.headers?.[name] === textOf(at(body).SearchString);
    }
    default:
      throw new Error(`no rule of ours has a ${kind}`);
  }
}

/** The first rule that blocks the request; undefined where none does. Does not count limits. */
export const blockedBy = (template: Template, request: Judged): string | undefined =>
  rulesOf(template)
    .filter(({ blocks, statement }) => blocks && !('RateBasedStatement' in statement))
    .find(({ statement }) => holds(statement, request))?.name;

/** What the limits count the request by: a header's name or `IP`, with the allowed number. */
export const countedBy = (template: Template, request: Judged): { by: string; limit: number }[] =>
  rulesOf(template)
    .filter(({ blocks, statement }) => blocks && 'RateBasedStatement' in statement)
    .map(({ statement }) => at(statement, 'RateBasedStatement'))
    .filter(({ ScopeDownStatement }) => holds(ScopeDownStatement, request))
    .map((limit) => ({
      by: limit.AggregateKeyType === 'IP' ? 'IP' : textOf(at(limit, 'ForwardedIPConfig').HeaderName),
      limit: Number(limit.Limit),
    }));

/** The managed rule groups, each with its rules that only count. */
export const managedRules = (template: Template): Record<string, string[]> =>
  Object.fromEntries(
    rulesOf(template).flatMap(({ statement }) => {
      if (!('ManagedRuleGroupStatement' in statement)) return [];
      const { Name, RuleActionOverrides = [] } = at(statement, 'ManagedRuleGroupStatement');
      return [[textOf(Name), (RuleActionOverrides as Json[]).map((rule) => textOf(at(rule).Name))]];
    }),
  );
