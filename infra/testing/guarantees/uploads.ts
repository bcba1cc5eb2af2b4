/** Guarantees of members' and admins' uploads: only from the site's pages, below their own prefixes, and deleted with their items. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { callsOf } from './calls.ts';
import { allowed, at, type Guarantee, type Json, propertiesOf, resources, type Template, textOf } from './template.ts';

const bucketOf = (template: Template, kind: 'Uploads' | 'Knowledge'): Record<string, Json> => {
  const [, bucket] = Object.entries(template.Resources).find(
    ([id, { Type }]) => Type === 'AWS::S3::Bucket' && id.startsWith(`Storage${kind}`),
  ) ?? ['', undefined];
  if (!bucket?.Properties) throw new Error(`no bucket ${kind}`);
  return bucket.Properties;
};
const corsOf = (template: Template, kind: 'Uploads' | 'Knowledge') =>
  at(bucketOf(template, kind), 'CorsConfiguration', 'CorsRules', 0);

const Role = z.looseObject({ AssumeRolePolicyDocument: z.unknown() });
const Policy = z.looseObject({ Roles: z.array(z.object({ Ref: z.string() })), PolicyDocument: z.custom<Json>() });
/** The role whose credentials are lent. */
const lentRole = (template: Template) =>
  resources(template, 'AWS::IAM::Role', Role).filter(([, role]) =>
    JSON.stringify(role.AssumeRolePolicyDocument).includes('"AWS"'),
  );

export const uploads: Record<string, Guarantee> = {
  "the site's pages alone may upload and read what S3 answers, members' files and the library's": (
    template,
    { siteOrigin },
  ) => {
    for (const kind of ['Uploads', 'Knowledge'] as const)
      expect(corsOf(template, kind), kind).toMatchObject({
        AllowedOrigins: [siteOrigin],
        // A page reads a photo's bytes, to paint it.
        AllowedMethods: expect.arrayContaining(['GET', 'PUT', 'POST']),
        ExposedHeaders: expect.arrayContaining(['ETag', 'Location']),
      });
    for (const bucket of propertiesOf(template, 'AWS::S3::Bucket').filter((one) => 'CorsConfiguration' in one))
      expect(at(bucket, 'CorsConfiguration').CorsRules).toHaveLength(1);
  },
  'what members leave unfinished goes after a day, files of their data after a week, and deleted photos after 35 days':
    (template) => {
      expect(at(bucketOf(template, 'Uploads'), 'LifecycleConfiguration').Rules).toMatchObject([
        {
          Prefix: 'uploads/',
          ExpirationInDays: 1,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          Status: 'Enabled',
        },
        { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
        {
          Prefix: 'exports/',
          ExpirationInDays: 8,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          Status: 'Enabled',
        },
        { Prefix: 'images/', NoncurrentVersionExpiration: { NoncurrentDays: 35 }, Status: 'Enabled' },
        { ExpiredObjectDeleteMarker: true, Status: 'Enabled' },
      ]);
      expect(at(bucketOf(template, 'Knowledge'), 'LifecycleConfiguration').Rules).toMatchObject([
        {
          NoncurrentVersionExpiration: { NoncurrentDays: 35 },
          ExpiredObjectDeleteMarker: true,
          Status: 'Enabled',
        },
      ]);
      for (const kind of ['Uploads', 'Knowledge'] as const) {
        expect(bucketOf(template, kind).VersioningConfiguration, kind).toEqual({ Status: 'Enabled' });
        expect(JSON.stringify(bucketOf(template, kind).LifecycleConfiguration)).not.toContain('"Prefix":""');
      }
    },
  'only the uploads function lends credentials, and only for writing below uploads/': (template) => {
    const [lent, ...others] = lentRole(template);
    const id = lent?.[0] ?? '';
    expect(others).toEqual([]);
    const [call] = callsOf(template).filter(({ key }) => key === 'GET /s3/sts');
    expect(lent?.[1].AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Action: 'sts:AssumeRole', Principal: { AWS: call?.target.Role } }],
    });
    const policies = resources(template, 'AWS::IAM::Policy', Policy).filter(([, { Roles }]) => Roles[0]?.Ref === id);
    const statements = policies.flatMap(([, { PolicyDocument }]) => allowed(PolicyDocument));
    expect(statements).toMatchObject([{ Action: ['s3:PutObject'], Resource: [expect.anything()] }]);
    expect(textOf(statements[0]?.Resource[0])).toMatch(/^<StorageUploads\w+\.Arn>\/uploads\/\*$/);
    const lenders = allowed(template.Resources).filter(
      ({ Action, Principal }) => Action.includes('sts:AssumeRole') && Principal === undefined,
    );
    expect(lenders.map(({ Resource }) => Resource)).toEqual([[{ 'Fn::GetAtt': [id, 'Arn'] }]]);
  },
};
