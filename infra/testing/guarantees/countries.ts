/** Guarantees of the calls that need the viewer's country, and of those that do not. */
import { expect } from 'vitest';
import { domainOf, functionsOf } from './calls.ts';
import { behaviourFor, callPaths, codeAt } from './edge.ts';
import { at, type Guarantee, type Template, theOnly } from './template.ts';

/** CloudFront's managed policy AllViewerExceptHostHeader. */
const ALL_BUT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
const policyOf = (template: Template) =>
  at(theOnly(template, 'AWS::CloudFront::OriginRequestPolicy'), 'OriginRequestPolicyConfig');
/**
 * The headers of these calls that the functions read, and those that the edge functions read and write. Host is left out: API Gateway
 * recognises only its own.
 */
const READ_HEADERS = [
  'accept',
  'content-type',
  'origin',
  'sec-fetch-site',
  'user-agent',
  'idempotency-key',
  'x-viewer-address',
  'x-viewer-country',
  'cloudfront-viewer-country',
];

export const countries: Record<string, Guarantee> = {
  'the viewer’s country is known where an account or a payment begins, and on no other call': (
    template,
    { countries },
  ) => {
    const located = callPaths.filter(({ route }) => route.onlyInCountries).map(({ path }) => path);
    expect(located).toEqual(['/api/register', '/api/subscription/create']);
    for (const { path } of callPaths) {
      const { OriginRequestPolicyId, ...behaviour } = behaviourFor(template, path) ?? {};
      const code = codeAt(template, behaviour);
      expect(code, path).toContain('x-viewer-country');
      expect(code.includes('cloudfront-viewer-country'), path).toBe(located.includes(path));
      if (located.includes(path)) expect(OriginRequestPolicyId, path).toEqual({ Ref: expect.anything() });
      else expect(OriginRequestPolicyId, path).toBe(ALL_BUT_HOST);
    }
    expect(policyOf(template)).toMatchObject({
      HeadersConfig: { HeaderBehavior: 'whitelist' },
      CookiesConfig: { CookieBehavior: 'all' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    });
    expect(at(policyOf(template), 'HeadersConfig').Headers).toEqual(READ_HEADERS);
    // CloudFront quotas, "Headers per origin request policy".
    expect(READ_HEADERS.length).toBeLessThanOrEqual(10);
    for (const [, fn] of functionsOf(template))
      if (/^(accounts|billing)$/.test(domainOf(fn)))
        expect(fn.Environment.Variables.COUNTRIES).toBe(countries.join(','));
  },
};
