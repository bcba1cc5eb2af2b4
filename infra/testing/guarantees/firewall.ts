/** Guarantees of the API's firewall: which requests pass, and what its limits count. */
import { expect } from 'vitest';
import { prosePaths } from '../../cdk/api/firewall.ts';
import { apiOrigin, callPaths } from './edge.ts';
import { blockedBy, countedBy, managedRules } from './firewall-rules.ts';
import { at, type Guarantee, type Json, remove, type Template, textOf, theOnly } from './template.ts';

const rules = (template: Template) => theOnly(template, 'AWS::WAFv2::WebACL').Rules as Record<string, Json>[];
const rule = (template: Template, name: string) => {
  const found = rules(template).find(({ Name }) => Name === name);
  if (!found) throw new Error(`no rule ${name}`);
  return found;
};

export const firewall: Record<string, Guarantee> = {
  'the API takes calls from the edge only, and signed webhooks from anywhere': {
    holds: (template, { name }) => {
      const secret = textOf(at(apiOrigin(template), 'OriginCustomHeaders', 0).HeaderValue);
      const association = theOnly(template, 'AWS::WAFv2::WebACLAssociation');
      expect(JSON.stringify(association.ResourceArn)).toContain('/stages/');
      expect(JSON.stringify(association.WebACLArn)).toContain('FirewallAcl');
      for (const { path, route } of callPaths) {
        const around = { path: `/${name}${path}`, headers: { 'x-viewer-address': '203.0.113.1' } };
        const through = { ...around, headers: { ...around.headers, 'x-verandah-edge': secret } };
        const guess = { ...around, headers: { 'x-verandah-edge': 'guess' } };
        expect(blockedBy(template, through), path).toBeUndefined();
        expect(blockedBy(template, around), path).toBe(route.raw ? undefined : 'not-from-the-edge');
        expect(blockedBy(template, guess), path).toBe(route.raw ? undefined : 'not-from-the-edge');
        expect(countedBy(template, through)).toEqual([{ by: 'x-viewer-address', limit: 2_000 }]);
        // A stranger's value in that header does not count.
        if (route.raw) expect(countedBy(template, around)).toEqual([{ by: 'IP', limit: 2_000 }]);
      }
      expect(blockedBy(template, { path: `/${name}/api/user/x/api/stripe/webhook` })).toBe('not-from-the-edge');
    },
    broken: {
      'there is no firewall on the API': (template) => remove(template, 'AWS::WAFv2::WebACLAssociation'),
      'it only counts calls around the edge': (template) => {
        rule(template, 'not-from-the-edge').Action = { Count: {} };
      },
      'Stripe’s webhooks are blocked': (template) => {
        const statement = at(rule(template, 'not-from-the-edge'), 'Statement', 'AndStatement', 'Statements', 1);
        at(statement, 'NotStatement', 'Statement', 'RegexMatchStatement').RegexString = '^/nothing$';
      },
      'any path that ends like a webhook’s is open': (template) => {
        const statement = at(rule(template, 'not-from-the-edge'), 'Statement', 'AndStatement', 'Statements', 1);
        at(statement, 'NotStatement', 'Statement', 'RegexMatchStatement').RegexString = '/api/stripe/webhook$';
      },
      'no limit': (template) => {
        rule(template, 'too-many-from-one-address').Action = { Count: {} };
      },
      'calls are counted by a header that callers control': (template) => {
        at(
          rule(template, 'too-many-from-one-address'),
          'Statement',
          'RateBasedStatement',
          'ForwardedIPConfig',
        ).HeaderName = 'X-Forwarded-For';
      },
    },
  },
  // RFC 8058, section 3.1; WAF developer guide, "Baseline rule groups", NoUserAgent_HEADER and its label.
  'a mail service may unsubscribe without a user agent, and nobody else calls without one': {
    holds: (template, { name }) => {
      expect(managedRules(template).AWSManagedRulesCommonRuleSet).toContain('NoUserAgent_HEADER');
      const secret = textOf(at(apiOrigin(template), 'OriginCustomHeaders', 0).HeaderValue);
      const headers = { 'x-verandah-edge': secret };
      const withoutAgent = (path: string) =>
        blockedBy(template, { path: `/${name}${path}`, headers, found: ['NoUserAgent_Header'] });
      expect(withoutAgent('/api/mail/unsubscribe')).toBeUndefined();
      for (const path of ['/api/login', '/api/mail/unsubscribe/x', '/api/user'])
        expect(withoutAgent(path), path).toBe('no-user-agent');
    },
    broken: {
      'AWS blocks the unsubscription': (template) => {
        const group = at(rule(template, 'AWSManagedRulesCommonRuleSet'), 'Statement', 'ManagedRuleGroupStatement');
        (group.RuleActionOverrides as Json[]).pop();
      },
      'every path is open to it': (template) => {
        rule(template, 'no-user-agent').Action = { Count: {} };
      },
    },
  },
  'AWS’s rules apply everywhere, but only count bodies with free text': {
    holds: (template, { name }) => {
      const managed = managedRules(template);
      expect(Object.keys(managed)).toEqual(['AWSManagedRulesCommonRuleSet', 'AWSManagedRulesKnownBadInputsRuleSet']);
      expect(managed.AWSManagedRulesCommonRuleSet?.filter((counted) => !counted.endsWith('_BODY'))).toEqual([
        'NoUserAgent_HEADER',
      ]);
      expect(managed.AWSManagedRulesKnownBadInputsRuleSet).toEqual([]);
      const secret = textOf(at(apiOrigin(template), 'OriginCustomHeaders', 0).HeaderValue);
      const suspicious = (path: string) =>
        blockedBy(template, {
          path: `/${name}${path}`,
          headers: { 'x-verandah-edge': secret },
          found: ['CrossSiteScripting_Body'],
        });
      for (const path of ['/api/chat/messages', '/api/register', '/api/user/password', '/api/stripe/webhook'])
        expect(suspicious(path), path).toBeUndefined();
      for (const path of ['/api/subscription/create', '/api/logout', '/objects/images/x'])
        expect(suspicious(path), path).toBe('suspicious-body');
      expect(prosePaths()).toContain('/api/chat/messages');
    },
    broken: {
      'a rule about something else than bodies is off': (template) => {
        const overrides = at(rule(template, 'AWSManagedRulesCommonRuleSet'), 'Statement', 'ManagedRuleGroupStatement')
          .RuleActionOverrides as Json[];
        overrides.push({ Name: 'UserAgent_BadBots_HEADER', ActionToUse: { Count: {} } });
      },
      'counted bodies are never blocked': (template) => {
        rule(template, 'suspicious-body').Action = { Count: {} };
      },
      'a post about <script> is refused': (template) => {
        const statements = at(rule(template, 'suspicious-body'), 'Statement', 'AndStatement').Statements as Json[];
        statements.pop();
      },
    },
  },
};
