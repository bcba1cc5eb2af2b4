/** Guarantees of the edge, which the public reaches. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Route } from '../../../shared/contract/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { functionsOf } from './calls.ts';
import { at, type Guarantee, type Json, propertiesOf, type Template, textOf, theOnly } from './template.ts';

const DISTRIBUTION = 'AWS::CloudFront::Distribution';
const HEADERS = 'AWS::CloudFront::ResponseHeadersPolicy';
export const configOf = (template: Template) => at(theOnly(template, DISTRIBUTION), 'DistributionConfig');
export const behavioursOf = (template: Template) => configOf(template).CacheBehaviors as Record<string, Json>[];
const defaultOf = (template: Template) => at(configOf(template), 'DefaultCacheBehavior');
/** The origin of a behaviour. */
export const originOf = (template: Template, { TargetOriginId }: Record<string, Json>) => {
  const found = (configOf(template).Origins as Json[]).find((origin) => at(origin).Id === TargetOriginId);
  return at(found ?? null);
};
export const apiOrigin = (template: Template) => originOf(template, callBehaviour(template));
/** The behaviour for a path: CloudFront takes the first match, and our patterns are a path, or a prefix and a star. */
export const behaviourFor = (template: Template, path: string): Record<string, Json> | undefined =>
  behavioursOf(template).find(({ PathPattern }) => {
    const pattern = textOf(PathPattern);
    return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  });
/** The behaviour of most calls. */
export const callBehaviour = (template: Template) => at(behaviourFor(template, '/api/user') ?? null);
const securityOf = (template: Template) =>
  at(theOnly(template, HEADERS), 'ResponseHeadersPolicyConfig', 'SecurityHeadersConfig');
const policyOf = (template: Template) =>
  textOf(at(securityOf(template), 'ContentSecurityPolicy').ContentSecurityPolicy);
/** The code of a behaviour's edge function. */
export function codeAt(template: Template, behaviour: Record<string, Json>): string {
  const [name = ''] = at(behaviour, 'FunctionAssociations', 0, 'FunctionARN')['Fn::GetAtt'] as string[];
  return textOf(template.Resources[name]?.Properties?.FunctionCode);
}
/** The paths of all calls, with their parameters filled in. */
export const callPaths = (Object.entries(routes) as [string, Route][]).map(([key, route]) => ({
  path: (key.split(' ')[1] ?? '').replaceAll(/{\w+}/g, 'x'),
  route,
}));

export const edge: Record<string, Guarantee> = {
  'the site is at its own domain, over TLS 1.2 and HTTP/3, open from anywhere': (template, { siteOrigin }) => {
    expect(configOf(template)).toMatchObject({
      Aliases: [new URL(siteOrigin).hostname],
      HttpVersion: 'http2and3',
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      DefaultRootObject: 'index.html',
    });
    expect(configOf(template).Restrictions).toBeUndefined();
  },
  'every call goes to the API, uncached, with edge secret and viewer address': (template) => {
    const origin = apiOrigin(template);
    expect(textOf(at(origin, 'OriginCustomHeaders', 0).HeaderValue)).toMatch(/^{{resolve:secretsmanager:<\w+>/);
    for (const { path } of callPaths) {
      const behaviour = behaviourFor(template, path);
      expect(behaviour, path).toMatchObject({
        TargetOriginId: origin.Id,
        ViewerProtocolPolicy: 'https-only',
        // CloudFront's managed policy CachingDisabled.
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        AllowedMethods: expect.arrayContaining(['POST', 'PUT', 'DELETE']),
      });
      expect(codeAt(template, behaviour ?? {})).toContain('x-viewer-address');
    }
    expect(at(origin, 'CustomOriginConfig')).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginReadTimeout: 60,
    });
  },
  // CloudFront developer guide, "HTTP 4xx and 5xx status codes that CloudFront caches" and "Control how long CloudFront caches errors".
  'the edge keeps no error of one member for another': (template) => {
    const kept = [404, 500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 }));
    expect(configOf(template).CustomErrorResponses).toEqual(kept);
  },
  'files come from a private bucket, and only their paths map to documents': (template) => {
    const behaviour = defaultOf(template);
    const origin = (configOf(template).Origins as Json[]).find((one) => at(one).Id === behaviour.TargetOriginId);
    expect(at(origin ?? null)).toMatchObject({ OriginAccessControlId: expect.anything() });
    expect(behaviour).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https', Compress: true });
    expect(codeAt(template, behaviour)).toContain('index.html');
    for (const one of behavioursOf(template)) expect(codeAt(template, one)).not.toContain('index.html');
    // An error page of the distribution would replace the API's own messages.
    for (const response of configOf(template).CustomErrorResponses as Json[])
      expect(at(response)).not.toHaveProperty('ResponsePagePath');
  },
  'every answer forbids foreign scripts, frames and plain HTTP, and keeps the camera to the site': (template) => {
    const directives = new Map(
      policyOf(template)
        .split('; ')
        .map((words) => [words.split(' ')[0], words.split(' ').slice(1)]),
    );
    // https://docs.stripe.com/security/guide#content-security-policy
    const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com'];
    expect(directives.get('script-src')).toEqual(["'self'", ...stripe]);
    expect(directives.get('frame-src')).toEqual([...stripe, 'https://hooks.stripe.com']);
    expect(directives.get('default-src')).toEqual(["'self'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'self'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(at(securityOf(template), 'StrictTransportSecurity')).toMatchObject({
      AccessControlMaxAgeSec: 63_072_000,
      IncludeSubdomains: true,
      Override: true,
    });
    expect(at(securityOf(template), 'ReferrerPolicy')).toEqual({
      ReferrerPolicy: 'strict-origin-when-cross-origin',
      Override: true,
    });
    // CloudFront accepts no security header here.
    const custom = at(theOnly(template, HEADERS), 'ResponseHeadersPolicyConfig', 'CustomHeadersConfig');
    expect(custom.Items).toEqual([
      { Header: 'permissions-policy', Value: 'camera=(self), microphone=(), geolocation=()', Override: true },
      { Header: 'cross-origin-opener-policy', Value: 'same-origin-allow-popups', Override: true },
      { Header: 'cross-origin-resource-policy', Value: 'same-origin', Override: true },
    ]);
    for (const behaviour of [defaultOf(template), ...behavioursOf(template)])
      expect(behaviour.ResponseHeadersPolicyId).toBeDefined();
  },
  'pages may send files to every bucket that functions sign addresses of': (template) => {
    const settings = functionsOf(template).flatMap(([, { Environment }]) => Object.entries(Environment.Variables));
    const signed = new Set(
      settings.filter(([name]) => /^(UPLOADS|KNOWLEDGE)_URL$/.test(name)).map(([, url]) => textOf(url as Json)),
    );
    const [, connect = ''] = / connect-src ([^;]+)/.exec(policyOf(template)) ?? [];
    expect([...signed]).toEqual([
      expect.stringMatching(/^https:\/\/<StorageUploads\w+\.RegionalDomainName>$/),
      expect.stringMatching(/^https:\/\/<StorageKnowledge\w+\.RegionalDomainName>$/),
    ]);
    expect(connect.split(' ')).toEqual(["'self'", ...signed, 'https://api.stripe.com']);
  },
  // CloudFront developer guide, "Standard logging reference": cs-uri-query, with no setting of the S3 log to leave it out.
  'the edge keeps no log of queries, and the buckets’ logs expire after 30 days': (template) => {
    expect(configOf(template).Logging).toBeUndefined();
    const [bucket = {}] = propertiesOf(template, 'AWS::S3::Bucket').filter((one) => one.LoggingConfiguration);
    const logBucket = textOf(at(bucket, 'LoggingConfiguration').DestinationBucketName).replace(/[<>]/g, '');
    expect(template.Resources[logBucket]?.Properties?.LifecycleConfiguration).toMatchObject({
      Rules: [{ ExpirationInDays: 30, Status: 'Enabled' }],
    });
    // The privacy page says so.
    const periods = readFileSync(new URL('../../../frontend/legal/periods.tsx', import.meta.url), 'utf8');
    expect(periods).toContain(
      "'Which files were sent and fetched, and from which internet address', howLong: '30 days'",
    );
    const unlogged = Object.entries(template.Resources).filter(
      ([id, { Type, Properties }]) =>
        Type === 'AWS::S3::Bucket' && id !== logBucket && !Properties?.LoggingConfiguration,
    );
    expect(unlogged).toEqual([]);
  },
};
