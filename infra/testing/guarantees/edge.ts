/** The edge and the firewall: what the public meets. */
import { expect } from 'vitest';
import type { Route } from '../../../shared/route.ts';
import { routes } from '../../../shared/routes.ts';
import { prosePaths } from '../../firewall.ts';
import { blockedBy, countedBy, managedRules } from '../firewall.ts';
import { at, type Guarantee, type Json, propertiesOf, remove, type Template, textOf, theOnly } from '../template.ts';

const DISTRIBUTION = 'AWS::CloudFront::Distribution';
const HEADERS = 'AWS::CloudFront::ResponseHeadersPolicy';
const configOf = (template: Template) => at(theOnly(template, DISTRIBUTION), 'DistributionConfig');
const behavioursOf = (template: Template) => configOf(template).CacheBehaviors as Record<string, Json>[];
const defaultOf = (template: Template) => at(configOf(template), 'DefaultCacheBehavior');
const apiOrigin = (template: Template) => {
  const found = (configOf(template).Origins as Json[]).find((origin) => 'OriginCustomHeaders' in at(origin));
  return at(found ?? null);
};
const securityOf = (template: Template) =>
  at(theOnly(template, HEADERS), 'ResponseHeadersPolicyConfig', 'SecurityHeadersConfig');
const policyOf = (template: Template) =>
  textOf(at(securityOf(template), 'ContentSecurityPolicy').ContentSecurityPolicy);
const setPolicy = (template: Template, change: (policy: string) => string) => {
  at(securityOf(template), 'ContentSecurityPolicy').ContentSecurityPolicy = change(policyOf(template));
};
/** The code of the edge function that a behaviour runs. */
function codeAt(template: Template, behaviour: Record<string, Json>): string {
  const [name = ''] = at(behaviour, 'FunctionAssociations', 0, 'FunctionARN')['Fn::GetAtt'] as string[];
  return textOf(template.Resources[name]?.Properties?.FunctionCode);
}
const paths = (Object.entries(routes) as [string, Route][]).map(([key, route]) => ({
  path: (key.split(' ')[1] ?? '').replaceAll(/{\w+}/g, 'x'),
  route,
}));
const rules = (template: Template) => theOnly(template, 'AWS::WAFv2::WebACL').Rules as Record<string, Json>[];
const rule = (template: Template, name: string) => {
  const found = rules(template).find(({ Name }) => Name === name);
  if (!found) throw new Error(`no rule ${name}`);
  return found;
};

export const edge: Record<string, Guarantee> = {
  'the site is at its own domain, over TLS 1.2 and HTTP/3, in the countries of the stage': {
    holds: (template, { siteOrigin, countries }) => {
      expect(configOf(template)).toMatchObject({
        Aliases: [new URL(siteOrigin).hostname],
        HttpVersion: 'http2and3',
        Restrictions: { GeoRestriction: { RestrictionType: 'whitelist', Locations: countries } },
        ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
        DefaultRootObject: 'index.html',
      });
    },
    broken: {
      'anywhere on earth': (template) => {
        at(configOf(template), 'Restrictions', 'GeoRestriction').RestrictionType = 'none';
      },
      'old TLS': (template) => {
        at(configOf(template), 'ViewerCertificate').MinimumProtocolVersion = 'TLSv1';
      },
      'no HTTP/3': (template) => {
        configOf(template).HttpVersion = 'http2';
      },
    },
  },
  'every call goes to the API, uncached, with the secret of the edge and the viewer’s address': {
    holds: (template) => {
      const origin = apiOrigin(template);
      expect(textOf(at(origin, 'OriginCustomHeaders', 0).HeaderValue)).toMatch(/^{{resolve:secretsmanager:<\w+>/);
      for (const { path } of paths) {
        // CloudFront takes the first that fits; our patterns are a prefix and a star.
        const behaviour = behavioursOf(template).find(({ PathPattern }) =>
          path.startsWith(textOf(PathPattern).slice(0, -1)),
        );
        expect(behaviour, path).toMatchObject({
          TargetOriginId: origin.Id,
          ViewerProtocolPolicy: 'https-only',
          // CloudFront's own: CachingDisabled, AllViewerExceptHostHeader.
          CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
          OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
          AllowedMethods: expect.arrayContaining(['POST', 'PUT', 'DELETE']),
        });
        expect(codeAt(template, behaviour ?? {})).toContain('x-viewer-address');
      }
      expect(at(origin, 'CustomOriginConfig')).toMatchObject({
        OriginProtocolPolicy: 'https-only',
        OriginReadTimeout: 60,
      });
    },
    broken: {
      'one way is missing': (template) => behavioursOf(template).shift(),
      'one is cached': (template) => {
        Object.assign(behavioursOf(template)[0] ?? {}, { CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6' });
      },
      'the secret stands in the template': (template) => {
        at(apiOrigin(template), 'OriginCustomHeaders', 0).HeaderValue = 'secret';
      },
      'nobody writes the address down': (template) => delete behavioursOf(template)[0]?.FunctionAssociations,
      'streams break off early': (template) => {
        at(apiOrigin(template), 'CustomOriginConfig').OriginReadTimeout = 10;
      },
    },
  },
  'the files come from a private bucket, and only on their paths does a screen become a file': {
    holds: (template) => {
      const behaviour = defaultOf(template);
      const origin = (configOf(template).Origins as Json[]).find((one) => at(one).Id === behaviour.TargetOriginId);
      expect(at(origin ?? null)).toMatchObject({ OriginAccessControlId: expect.anything() });
      expect(behaviour).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https', Compress: true });
      expect(codeAt(template, behaviour)).toContain('index.html');
      for (const one of behavioursOf(template)) expect(codeAt(template, one)).not.toContain('index.html');
      // An error page of the distribution would take the place of the API's own words.
      expect(configOf(template).CustomErrorResponses).toBeUndefined();
    },
    broken: {
      'open to whoever finds the bucket': (template) => {
        for (const origin of configOf(template).Origins as Json[]) delete at(origin).OriginAccessControlId;
      },
      'a 404 of the API becomes a page': (template) => {
        configOf(template).CustomErrorResponses = [{ ErrorCode: 404, ResponsePagePath: '/index.html' }];
      },
      'no screens': (template) => delete defaultOf(template).FunctionAssociations,
    },
  },
  'every answer forbids foreign scripts, frames and plain HTTP, and keeps the camera to the site': {
    holds: (template) => {
      const directives = new Map(
        policyOf(template)
          .split('; ')
          .map((words) => [words.split(' ')[0], words.split(' ').slice(1)]),
      );
      expect(directives.get('script-src')).toEqual(["'self'", 'https://js.stripe.com']);
      expect(directives.get('default-src')).toEqual(["'self'"]);
      expect(directives.get('object-src')).toEqual(["'none'"]);
      expect(directives.get('base-uri')).toEqual(["'self'"]);
      expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
      expect(directives.get('connect-src')?.join(' ')).toMatch(
        /^'self' https:\/\/<StorageUploads\w+\.RegionalDomainName>/,
      );
      expect(at(securityOf(template), 'StrictTransportSecurity')).toMatchObject({
        AccessControlMaxAgeSec: 63_072_000,
        IncludeSubdomains: true,
        Override: true,
      });
      const more = JSON.stringify(at(theOnly(template, HEADERS), 'ResponseHeadersPolicyConfig', 'CustomHeadersConfig'));
      expect(more).toContain('camera=(self), microphone=(), geolocation=()');
      for (const behaviour of [defaultOf(template), ...behavioursOf(template)])
        expect(behaviour.ResponseHeadersPolicyId).toBeDefined();
    },
    broken: {
      'inline scripts': (template) =>
        setPolicy(template, (policy) => policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")),
      'any script': (template) => setPolicy(template, (policy) => policy.replace('https://js.stripe.com;', 'https:;')),
      'anybody may frame us': (template) =>
        setPolicy(template, (policy) => policy.replace("; frame-ancestors 'none'", '')),
      'no HSTS': (template) => delete securityOf(template).StrictTransportSecurity,
      'a behaviour without them': (template) => delete behavioursOf(template)[2]?.ResponseHeadersPolicyId,
    },
  },
  'the API takes calls from the edge only, and signed webhooks from anywhere': {
    holds: (template, { name }) => {
      const secret = textOf(at(apiOrigin(template), 'OriginCustomHeaders', 0).HeaderValue);
      const association = theOnly(template, 'AWS::WAFv2::WebACLAssociation');
      expect(JSON.stringify(association.ResourceArn)).toContain('/stages/');
      expect(JSON.stringify(association.WebACLArn)).toContain('FirewallAcl');
      for (const { path, route } of paths) {
        const around = { path: `/${name}${path}`, headers: { 'x-viewer-address': '203.0.113.1' } };
        const through = { ...around, headers: { ...around.headers, 'x-verandah-edge': secret } };
        const guess = { ...around, headers: { 'x-verandah-edge': 'guess' } };
        expect(blockedBy(template, through), path).toBeUndefined();
        expect(blockedBy(template, around), path).toBe(route.raw ? undefined : 'not-from-the-edge');
        expect(blockedBy(template, guess), path).toBe(route.raw ? undefined : 'not-from-the-edge');
        expect(countedBy(template, through)).toEqual([{ by: 'x-viewer-address', limit: 2_000 }]);
        // What a stranger writes in that header counts for nobody.
        if (route.raw) expect(countedBy(template, around)).toEqual([{ by: 'IP', limit: 2_000 }]);
      }
      expect(blockedBy(template, { path: `/${name}/api/user/x/api/stripe/webhook` })).toBe('not-from-the-edge');
    },
    broken: {
      'there is no firewall on the API': (template) => remove(template, 'AWS::WAFv2::WebACLAssociation'),
      'it only counts who goes around': (template) => {
        rule(template, 'not-from-the-edge').Action = { Count: {} };
      },
      'Stripe is shut out': (template) => {
        const statement = at(rule(template, 'not-from-the-edge'), 'Statement', 'AndStatement', 'Statements', 1);
        at(statement, 'NotStatement', 'Statement', 'RegexMatchStatement').RegexString = '^/nothing$';
      },
      'any path that ends like a webhook is open': (template) => {
        const statement = at(rule(template, 'not-from-the-edge'), 'Statement', 'AndStatement', 'Statements', 1);
        at(statement, 'NotStatement', 'Statement', 'RegexMatchStatement').RegexString = '/api/stripe/webhook$';
      },
      'no limit': (template) => {
        rule(template, 'too-many-from-one-address').Action = { Count: {} };
      },
      'counted by what a caller writes': (template) => {
        at(
          rule(template, 'too-many-from-one-address'),
          'Statement',
          'RateBasedStatement',
          'ForwardedIPConfig',
        ).HeaderName = 'X-Forwarded-For';
      },
    },
  },
  'AWS’s rules hold everywhere, and where members write text a body is only counted': {
    holds: (template, { name }) => {
      const managed = managedRules(template);
      expect(Object.keys(managed)).toEqual(['AWSManagedRulesCommonRuleSet', 'AWSManagedRulesKnownBadInputsRuleSet']);
      expect(managed.AWSManagedRulesCommonRuleSet?.every((counted) => counted.endsWith('_BODY'))).toBe(true);
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
      'a rule that reads no body is off': (template) => {
        const overrides = at(rule(template, 'AWSManagedRulesCommonRuleSet'), 'Statement', 'ManagedRuleGroupStatement')
          .RuleActionOverrides as Json[];
        overrides.push({ Name: 'NoUserAgent_HEADER', ActionToUse: { Count: {} } });
      },
      'bodies are counted and nothing follows': (template) => {
        rule(template, 'suspicious-body').Action = { Count: {} };
      },
      'a post about <script> is refused': (template) => {
        const statements = at(rule(template, 'suspicious-body'), 'Statement', 'AndStatement').Statements as Json[];
        statements.pop();
      },
    },
  },
  'the access logs of the edge and of every bucket go to one bucket, which forgets them after 30 days': {
    holds: (template) => {
      const logBucket =
        textOf(at(configOf(template), 'Logging').Bucket)
          .replace('<', '')
          .split('.')[0] ?? '';
      expect(template.Resources[logBucket]?.Properties?.LifecycleConfiguration).toMatchObject({
        Rules: [{ ExpirationInDays: 30, Status: 'Enabled' }],
      });
      const unlogged = Object.entries(template.Resources).filter(
        ([id, { Type, Properties }]) =>
          Type === 'AWS::S3::Bucket' && id !== logBucket && !Properties?.LoggingConfiguration,
      );
      expect(unlogged).toEqual([]);
      expect(at(configOf(template), 'Logging').IncludeCookies ?? false).toBe(false);
    },
    broken: {
      'one bucket is not logged': (template) => {
        for (const bucket of propertiesOf(template, 'AWS::S3::Bucket')) delete bucket.LoggingConfiguration;
      },
      'cookies in the log': (template) => {
        at(configOf(template), 'Logging').IncludeCookies = true;
      },
    },
  },
};
