/** Guarantees of the calls that need the viewer's country, and of those that do not. */
import { expect } from 'vitest';
import { behaviourFor, behavioursOf, callBehaviour, callPaths, codeAt, configOf } from './edge.ts';
import { at, type Guarantee, type Json, type Template, theOnly } from './template.ts';

const registering = (template: Template) => at(behaviourFor(template, '/api/register') ?? null);
/** CloudFront's managed policy AllViewerExceptHostHeader. */
const ALL_BUT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
const policyOf = (template: Template) =>
  at(theOnly(template, 'AWS::CloudFront::OriginRequestPolicy'), 'OriginRequestPolicyConfig');
const forwardedHeaders = (template: Template) => at(policyOf(template), 'HeadersConfig').Headers as string[];
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
/** CloudFront quotas, "Headers per origin request policy". */
const MAX_HEADERS = 10;
const environmentOf = (template: Template, name: string) => {
  const id = Object.keys(template.Resources).find((one) => one.startsWith(`Functions${name}Function`));
  return at(template.Resources[id ?? '']?.Properties ?? null, 'Environment', 'Variables');
};
const codeOf = (template: Template, behaviour: Record<string, Json>) => {
  const [name = ''] = at(behaviour, 'FunctionAssociations', 0, 'FunctionARN')['Fn::GetAtt'] as string[];
  return template.Resources[name]?.Properties ?? {};
};

export const countries: Record<string, Guarantee> = {
  'the viewer’s country is known where an account or a payment begins, and on no other call': {
    holds: (template, { countries }) => {
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
      expect(forwardedHeaders(template)).toEqual(READ_HEADERS);
      expect(READ_HEADERS.length).toBeLessThanOrEqual(MAX_HEADERS);
      for (const name of ['accounts', 'billing'])
        expect(environmentOf(template, name)).toMatchObject({ COUNTRIES: countries.join(',') });
    },
    broken: {
      'registering is a call like any other': (template) => {
        const [own, others] = [registering(template), behavioursOf(template)];
        configOf(template).CacheBehaviors = others.filter((one) => one !== own);
      },
      'CloudFront does not add the country': (template) => forwardedHeaders(template).pop(),
      'the origin gets the site’s own host name': (template) => forwardedHeaders(template).push('host'),
      'the caller’s own country header goes through': (template) => {
        Object.assign(codeOf(template, callBehaviour(template)), { FunctionCode: 'x-viewer-address' });
      },
      'the session cookie is not forwarded': (template) => {
        at(policyOf(template), 'CookiesConfig').CookieBehavior = 'none';
      },
      'the function accepts any country': (template) => delete environmentOf(template, 'accounts').COUNTRIES,
    },
  },
};
