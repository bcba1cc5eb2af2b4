/** Guarantees of the API's firewall: which requests pass, and what its limits count. */
import { expect } from 'vitest';
import { prosePaths } from '../../cdk/api/firewall.ts';
import { apiOrigin, callPaths } from './edge.ts';
import { blockedBy, countedBy, managedRules } from './firewall-rules.ts';
import { at, type Guarantee, textOf, theOnly } from './template.ts';

export const firewall: Record<string, Guarantee> = {
  'the API takes calls from the edge only, and signed webhooks from anywhere': (template, { name }) => {
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
  // WAF developer guide, "AWS WAF quotas": 200 characters a pattern, which nobody can raise, though the API's schema says 512
  // (terraform-provider-aws issue 33626).
  'no pattern is longer than WAF takes': (template) => {
    const patterns = [...JSON.stringify(theOnly(template, 'AWS::WAFv2::WebACL')).matchAll(/"RegexString":"([^"]*)"/g)];
    expect(patterns.length).toBeGreaterThan(0);
    for (const [, pattern = ''] of patterns) expect(pattern.length, pattern).toBeLessThanOrEqual(200);
  },
  // RFC 8058, section 3.1; WAF developer guide, "Baseline rule groups", NoUserAgent_HEADER and its label.
  'a mail service may unsubscribe without a user agent, and nobody else calls without one': (template, { name }) => {
    expect(managedRules(template).AWSManagedRulesCommonRuleSet).toContain('NoUserAgent_HEADER');
    const secret = textOf(at(apiOrigin(template), 'OriginCustomHeaders', 0).HeaderValue);
    const headers = { 'x-verandah-edge': secret };
    const withoutAgent = (path: string) =>
      blockedBy(template, { path: `/${name}${path}`, headers, found: ['NoUserAgent_Header'] });
    expect(withoutAgent('/api/mail/unsubscribe')).toBeUndefined();
    for (const path of ['/api/login', '/api/mail/unsubscribe/x', '/api/user'])
      expect(withoutAgent(path), path).toBe('no-user-agent');
  },
  'AWS’s rules apply everywhere, but only count bodies with free text': (template, { name }) => {
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
    for (const path of [
      '/api/chat/messages',
      '/api/register',
      '/api/user/password',
      '/api/stripe/webhook',
      ...prosePaths(),
    ])
      expect([suspicious(path), suspicious(`${path}/x`)], path).toEqual([undefined, undefined]);
    for (const path of ['/api/subscription/create', '/api/logout', '/objects/images/x'])
      expect(suspicious(path), path).toBe('suspicious-body');
    expect(prosePaths()).toContain('/api/chat/messages');
  },
};
