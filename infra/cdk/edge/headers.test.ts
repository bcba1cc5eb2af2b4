/** A page of the local stage against the template: what runs here under the content policy runs under it on AWS. */
import { expect, inject, test } from 'vitest';
import { at, type Json, templateOf, textOf, theOnly } from '../../testing/guarantees/template.ts';
import { STAGES } from '../stages.ts';

const { UPLOADS_URL = '', KNOWLEDGE_URL = '' } = process.env;

/** A content policy by directive, with addresses by their owner: they differ between this machine and AWS. */
function directivesOf(policy: string, owners: [RegExp | string, string][]) {
  const named = owners.reduce((text, [address, owner]) => text.replaceAll(address, owner), policy);
  return Object.fromEntries(named.split('; ').map((one) => [one.split(' ')[0], new Set(one.split(' ').slice(1))]));
}

test('a page, a call and a file have the headers that the edge adds on AWS', async () => {
  const { origin, endpoints } = inject('stage');
  const policy = at(
    theOnly(templateOf(STAGES.dev), 'AWS::CloudFront::ResponseHeadersPolicy'),
    'ResponseHeadersPolicyConfig',
  );
  const { ContentSecurityPolicy, ContentTypeOptions, ReferrerPolicy, StrictTransportSecurity, ...others } = at(
    policy,
    'SecurityHeadersConfig',
  );
  // This machine has no TLS. CloudFront's X-Content-Type-Options has one value (CloudFormation, SecurityHeadersConfig).
  expect([StrictTransportSecurity, ContentTypeOptions, others]).toEqual([expect.anything(), { Override: true }, {}]);
  const onAws = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': at(ReferrerPolicy ?? null).ReferrerPolicy,
    ...Object.fromEntries(
      (at(policy, 'CustomHeadersConfig').Items as Json[]).map((item) => [textOf(at(item).Header), at(item).Value]),
    ),
  };
  for (const path of ['/', '/config.json', '/api/user', '/nowhere']) {
    const { headers } = await fetch(`${origin}${path}`);
    expect(Object.fromEntries(headers), path).toMatchObject(onAws);
    expect(
      directivesOf(headers.get('content-security-policy') ?? '', [
        [UPLOADS_URL, 'uploads'],
        [KNOWLEDGE_URL, 'knowledge'],
        [new URL(endpoints.stripe).origin, 'stripe'],
      ]),
    ).toEqual(
      directivesOf(textOf(at(ContentSecurityPolicy ?? null).ContentSecurityPolicy), [
        [/https:\/\/<StorageUploads\w+\.RegionalDomainName>/g, 'uploads'],
        [/https:\/\/<StorageKnowledge\w+\.RegionalDomainName>/g, 'knowledge'],
        [/https:\/\/[\w*.]+\.stripe\.com/g, 'stripe'],
      ]),
    );
  }
});
