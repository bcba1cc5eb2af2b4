/** The library that the assistant searches: passages in a bucket, their vectors in S3 Vectors, and Bedrock's knowledge base over both. */
import { Stack } from 'aws-cdk-lib';
import { CfnDataSource, CfnKnowledgeBase } from 'aws-cdk-lib/aws-bedrock';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnIndex, CfnVectorBucket } from 'aws-cdk-lib/aws-s3vectors';
import { Construct } from 'constructs';
import { acknowledgePrefixes } from './acknowledge.ts';
import type { StageSettings } from './stages.ts';
import type { Storage } from './storage.ts';

/** The prefix of the passages. Each object is one passage: we cut them ourselves, so that a citation names a whole passage. */
const PASSAGES = 'passages';
/** Available in Sydney; 1,024 is its maximum number of dimensions (Bedrock user guide, "Titan Text Embeddings V2"). */
const EMBEDDING = { model: 'amazon.titan-embed-text-v2:0', dimensions: 1024 };

export class KnowledgeBase extends Construct {
  readonly id: string;
  readonly arn: string;
  readonly dataSourceId: string;

  constructor(scope: Construct, stage: StageSettings, storage: Storage) {
    super(scope, 'KnowledgeBase');
    const { region, partition } = Stack.of(this);
    const model = `arn:${partition}:bedrock:${region}::foundation-model/${EMBEDDING.model}`;
    const index = this.#index(storage);
    const role = this.#role(storage, index, model);
    const base = new CfnKnowledgeBase(this, 'Base', {
      name: stage.stackName,
      roleArn: role.roleArn,
      knowledgeBaseConfiguration: {
        type: 'VECTOR',
        vectorKnowledgeBaseConfiguration: {
          embeddingModelArn: model,
          embeddingModelConfiguration: {
            bedrockEmbeddingModelConfiguration: { dimensions: EMBEDDING.dimensions, embeddingDataType: 'FLOAT32' },
          },
        },
      },
      storageConfiguration: { type: 'S3_VECTORS', s3VectorsConfiguration: { indexArn: index.attrIndexArn } },
    });
    const source = new CfnDataSource(this, 'Passages', {
      name: 'passages',
      knowledgeBaseId: base.attrKnowledgeBaseId,
      // The index takes its vectors along; if CloudFormation had to delete them one by one, it would fail once the index is gone.
      dataDeletionPolicy: 'RETAIN',
      dataSourceConfiguration: {
        type: 'S3',
        s3Configuration: { bucketArn: storage.knowledge.bucketArn, inclusionPrefixes: [`${PASSAGES}/`] },
      },
      vectorIngestionConfiguration: { chunkingConfiguration: { chunkingStrategy: 'NONE' } },
    });
    this.id = base.attrKnowledgeBaseId;
    this.arn = base.attrKnowledgeBaseArn;
    this.dataSourceId = source.attrDataSourceId;
  }

  /** Costs nothing while unused, unlike a search cluster, which costs by the hour. */
  #index({ removalPolicy }: Storage): CfnIndex {
    const bucket = new CfnVectorBucket(this, 'Vectors', { encryptionConfiguration: { sseType: 'AES256' } });
    const index = new CfnIndex(this, 'Index', {
      vectorBucketArn: bucket.attrVectorBucketArn,
      indexName: 'passages',
      dataType: 'float32',
      dimension: EMBEDDING.dimensions,
      distanceMetric: 'cosine',
      // Bedrock keeps a passage's text under these keys, and filterable metadata is limited to 2 KB (S3 Vectors limits).
      metadataConfiguration: { nonFilterableMetadataKeys: ['AMAZON_BEDROCK_TEXT', 'AMAZON_BEDROCK_METADATA'] },
    });
    for (const kept of [bucket, index]) kept.applyRemovalPolicy(removalPolicy);
    return index;
  }

  /**
   * Lets Bedrock read passages, embed them, and store and search the vectors (Bedrock user guide, "Create a service role for
   * knowledge bases"). Bedrock tests the permissions when it creates the base, and fails where a policy was attached seconds before (aws-cdk
   * issue 35120), so the policy is part of the role.
   */
  #role({ knowledge }: Storage, index: CfnIndex, model: string): Role {
    const { account, region, partition } = Stack.of(this);
    const allow = (actions: string[], resource: string) => new PolicyStatement({ actions, resources: [resource] });
    const vectors = ['PutVectors', 'GetVectors', 'DeleteVectors', 'QueryVectors', 'GetIndex'];
    const statements = [
      allow(['bedrock:InvokeModel'], model),
      allow(['s3:ListBucket'], knowledge.bucketArn),
      allow(['s3:GetObject'], knowledge.arnForObjects(`${PASSAGES}/*`)),
      allow(
        vectors.map((action) => `s3vectors:${action}`),
        index.attrIndexArn,
      ),
    ];
    const role = new Role(this, 'Role', {
      inlinePolicies: { Library: new PolicyDocument({ statements }) },
      assumedBy: new ServicePrincipal('bedrock.amazonaws.com', {
        conditions: {
          StringEquals: { 'aws:SourceAccount': account },
          ArnLike: { 'aws:SourceArn': `arn:${partition}:bedrock:${region}:${account}:knowledge-base/*` },
        },
      }),
    });
    acknowledgePrefixes(role, knowledge, PASSAGES);
    return role;
  }
}
