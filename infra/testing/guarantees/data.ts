/** Guarantees of stored data: it survives mistakes, is private, and does not pile up. */
import { expect } from 'vitest';
import { TABLE } from '../../cdk/table.ts';
import { functionsOf } from './calls.ts';
import { allowed, at, type Guarantee, type Json, propertiesOf, type Template, textOf, theOnly } from './template.ts';

const TABLE_TYPE = 'AWS::DynamoDB::GlobalTable';
const BUCKET = 'AWS::S3::Bucket';
const CLOSED = {
  BlockPublicAcls: true,
  BlockPublicPolicy: true,
  IgnorePublicAcls: true,
  RestrictPublicBuckets: true,
};
const logicalIds = (template: Template, type: string) =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);

/** The knowledge base's role: its logical id, its properties. */
const knowledgeRole = (template: Template): [string, Record<string, Json>] => {
  const id = textOf(theOnly(template, 'AWS::Bedrock::KnowledgeBase').RoleArn).replace(/^<(\w+)\.Arn>$/, '$1');
  return [id, template.Resources[id]?.Properties ?? {}];
};

export const data: Record<string, Guarantee> = {
  'the table has the local stage’s keys, a ceiling, and 35 days of recovery': (template, { keepsData, ceiling }) => {
    const [[, resource] = []] = logicalIds(template, TABLE_TYPE);
    expect(resource).toMatchObject({
      DeletionPolicy: keepsData ? 'RetainExceptOnCreate' : 'Delete',
      Properties: {
        KeySchema: [
          { AttributeName: TABLE.partitionKey, KeyType: 'HASH' },
          { AttributeName: TABLE.sortKey, KeyType: 'RANGE' },
        ],
        TimeToLiveSpecification: { AttributeName: TABLE.timeToLive, Enabled: true },
        BillingMode: 'PAY_PER_REQUEST',
        WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: ceiling.writeUnits },
        Replicas: [
          {
            DeletionProtectionEnabled: keepsData,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
            ReadOnDemandThroughputSettings: { MaxReadRequestUnits: ceiling.readUnits },
          },
        ],
      },
    });
  },
  'a stage’s data outlives its stack': (template, { keepsData }) => {
    const kept = [TABLE_TYPE, BUCKET, 'AWS::SecretsManager::Secret', 'AWS::Logs::LogGroup', 'AWS::S3Vectors::Index'];
    for (const type of kept) {
      const found = logicalIds(template, type);
      expect(found.length, type).toBeGreaterThan(0);
      for (const [id, { DeletionPolicy, UpdateReplacePolicy }] of found) {
        // A rolled-back first deploy leaves nothing behind (CloudFormation user guide, "DeletionPolicy attribute").
        expect(DeletionPolicy, id).toBe(keepsData ? 'RetainExceptOnCreate' : 'Delete');
        expect(UpdateReplacePolicy, id).toBe(keepsData ? 'Retain' : 'Delete');
      }
    }
  },
  'no bucket is public, and each is encrypted and requires TLS': (template) => {
    const buckets = logicalIds(template, BUCKET);
    expect(buckets.length).toBeGreaterThan(3);
    const policies = propertiesOf(template, 'AWS::S3::BucketPolicy');
    for (const [id, { Properties = {} }] of buckets) {
      expect(Properties.PublicAccessBlockConfiguration, id).toEqual(CLOSED);
      expect(Properties.BucketEncryption, id).toBeDefined();
      expect(textOf(Properties.AccessControl), id).not.toMatch(/^(Public|Authenticated)/);
      const policy = policies.find(({ Bucket }) => JSON.stringify(Bucket) === JSON.stringify({ Ref: id }));
      expect(at(policy ?? null, 'PolicyDocument').Statement, id).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Action: 's3:*',
          Principal: { AWS: '*' },
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      );
    }
    expect(allowed(template).filter(({ Principal }) => JSON.stringify(Principal ?? null).includes('*'))).toEqual([]);
  },
  'logs are kept for as long as the stage says': (template, { logRetention }) => {
    const groups = propertiesOf(template, 'AWS::Logs::LogGroup');
    expect(groups.length).toBeGreaterThan(propertiesOf(template, 'AWS::Lambda::Function').length);
    for (const { RetentionInDays } of groups) expect(RetentionInDays).toBe(logRetention);
    for (const { LoggingConfig } of propertiesOf(template, 'AWS::Lambda::Function'))
      expect(LoggingConfig).toMatchObject({ LogGroup: expect.anything() });
    for (const [, { LoggingConfig }] of functionsOf(template))
      expect(LoggingConfig).toMatchObject({ LogFormat: 'JSON' });
  },
  'the knowledge base’s role is created with its policy': (template) => {
    const [id, role] = knowledgeRole(template);
    const granted = allowed(role.Policies).flatMap(({ Action }) => Action);
    // Bedrock user guide, "Create a service role for Amazon Bedrock Knowledge Bases".
    expect(granted.toSorted()).toEqual([
      'bedrock:InvokeModel',
      's3:GetObject',
      's3:ListBucket',
      ...['DeleteVectors', 'GetIndex', 'GetVectors', 'PutVectors', 'QueryVectors'].map((one) => `s3vectors:${one}`),
    ]);
    // A separately attached policy may arrive after the base, whose creation then fails.
    const attached = propertiesOf(template, 'AWS::IAM::Policy').filter((one) => JSON.stringify(one).includes(id));
    expect(attached).toEqual([]);
  },
  'the knowledge base keeps passages whole, with vectors of its model’s length': (template) => {
    expect(theOnly(template, 'AWS::Bedrock::DataSource')).toMatchObject({
      DataSourceConfiguration: { S3Configuration: { InclusionPrefixes: ['passages/'] } },
      VectorIngestionConfiguration: { ChunkingConfiguration: { ChunkingStrategy: 'NONE' } },
    });
    const base = theOnly(template, 'AWS::Bedrock::KnowledgeBase');
    expect(base).toMatchObject({ StorageConfiguration: { Type: 'S3_VECTORS' } });
    expect(JSON.stringify(base.KnowledgeBaseConfiguration)).toContain(
      `"Dimensions":${textOf(theOnly(template, 'AWS::S3Vectors::Index').Dimension)}`,
    );
  },
};
