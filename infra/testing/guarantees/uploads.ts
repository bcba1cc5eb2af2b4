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
const lifecycleOf = (template: Template, place: number) =>
  at(bucketOf(template, 'Uploads'), 'LifecycleConfiguration', 'Rules', place);

const Role = z.looseObject({ AssumeRolePolicyDocument: z.unknown() });
const Policy = z.looseObject({ Roles: z.array(z.object({ Ref: z.string() })), PolicyDocument: z.custom<Json>() });
/** The role whose credentials are lent. */
const lentRole = (template: Template) =>
  resources(template, 'AWS::IAM::Role', Role).filter(([, role]) =>
    JSON.stringify(role.AssumeRolePolicyDocument).includes('"AWS"'),
  );
const policiesOf = (template: Template, roleId: string) =>
  resources(template, 'AWS::IAM::Policy', Policy).filter(([, { Roles }]) => Roles.some(({ Ref }) => Ref === roleId));
const lentStatement = (template: Template) => {
  const [lent] = lentRole(template);
  const id = lent?.[0] ?? '';
  return at(policiesOf(template, id)[0]?.[1].PolicyDocument ?? null, 'Statement', 0);
};

export const uploads: Record<string, Guarantee> = {
  "the site's pages alone may upload and read what S3 answers, members' files and the library's": {
    holds: (template, { siteOrigin }) => {
      for (const kind of ['Uploads', 'Knowledge'] as const)
        expect(corsOf(template, kind), kind).toMatchObject({
          AllowedOrigins: [siteOrigin],
          ExposedHeaders: expect.arrayContaining(['ETag', 'Location']),
        });
      for (const bucket of propertiesOf(template, 'AWS::S3::Bucket').filter((one) => 'CorsConfiguration' in one))
        expect(at(bucket, 'CorsConfiguration').CorsRules).toHaveLength(1);
    },
    broken: {
      'any site may upload': (template) => {
        corsOf(template, 'Uploads').AllowedOrigins = ['*'];
      },
      'the upload widget hangs': (template) => delete corsOf(template, 'Uploads').ExposedHeaders,
      'the admin desk may not put files into the library': (template) =>
        delete bucketOf(template, 'Knowledge').CorsConfiguration,
      'any site may put files into the library': (template) => {
        corsOf(template, 'Knowledge').AllowedOrigins = ['*'];
      },
    },
  },
  'what members leave unfinished goes after a day, files of their data after a week, and deleted photos after 35 days':
    {
      holds: (template) => {
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
            ExpirationInDays: 7,
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
      broken: {
        'a deleted photo is gone at once': (template) => delete bucketOf(template, 'Uploads').VersioningConfiguration,
        'a deleted photo stays for ever': (template) => {
          lifecycleOf(template, 3).Status = 'Disabled';
        },
        'a removed article is gone at once': (template) =>
          delete bucketOf(template, 'Knowledge').VersioningConfiguration,
        'unfinished uploads stay': (template) => {
          lifecycleOf(template, 1).Status = 'Disabled';
        },
        'photos go with the originals': (template) => delete lifecycleOf(template, 0).Prefix,
        'a file of all that a member has stays': (template) => {
          lifecycleOf(template, 2).Status = 'Disabled';
        },
        'an earlier version of such a file stays': (template) =>
          delete lifecycleOf(template, 2).NoncurrentVersionExpiration,
      },
    },
  'only the uploads function lends credentials, and only for writing below uploads/': {
    holds: (template) => {
      const [lent, ...others] = lentRole(template);
      const id = lent?.[0] ?? '';
      expect(others).toEqual([]);
      const [call] = callsOf(template).filter(({ key }) => key === 'GET /s3/sts');
      expect(lent?.[1].AssumeRolePolicyDocument).toMatchObject({
        Statement: [{ Action: 'sts:AssumeRole', Principal: { AWS: call?.target.Role } }],
      });
      const statements = policiesOf(template, id).flatMap(([, { PolicyDocument }]) => allowed(PolicyDocument));
      expect(statements).toMatchObject([{ Action: ['s3:PutObject'], Resource: [expect.anything()] }]);
      expect(textOf(statements[0]?.Resource[0])).toMatch(/^<StorageUploads\w+\.Arn>\/uploads\/\*$/);
      const lenders = allowed(template.Resources).filter(
        ({ Action, Principal }) => Action.includes('sts:AssumeRole') && Principal === undefined,
      );
      expect(lenders.map(({ Resource }) => Resource)).toEqual([[{ 'Fn::GetAtt': [id, 'Arn'] }]]);
    },
    broken: {
      'they read, too': (template) => {
        lentStatement(template).Action = ['s3:PutObject', 's3:GetObject'];
      },
      'they put files anywhere': (template) => {
        at(lentStatement(template), 'Resource', 'Fn::Join', 1)[1] = '/*';
      },
      'another function may assume the role': (template) => {
        const [lent] = lentRole(template);
        const trust = at(lent?.[1].AssumeRolePolicyDocument as Json, 'Statement', 0);
        const [other] = callsOf(template).filter(({ key }) => key === 'GET /api/user');
        trust.Principal = { AWS: other?.target.Role as Json };
      },
      'another function lends some other role': (template) => {
        const [policy = {}] = propertiesOf(template, 'AWS::IAM::Policy');
        const statements = at(policy, 'PolicyDocument').Statement as Json[];
        statements.push({
          Effect: 'Allow',
          Action: 'sts:AssumeRole',
          Resource: 'arn:aws:iam::111111111111:role/other',
        });
      },
    },
  },
};
