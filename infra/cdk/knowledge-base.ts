/** The library as the assistant asks it: passages in a bucket, their vectors in S3 Vectors, and Bedrock's knowledge base over both. */
import { Stack } from 'aws-cdk-lib';
import { CfnDataSource, CfnKnowledgeBase } from 'aws-cdk-lib/aws-bedrock';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnIndex, CfnVectorBucket } from 'aws-cdk-lib/aws-s3vectors';
import { Construct } from 'constructs';
import { acknowledgePrefixes } from './acknowledge.ts';
import type { StageSettings } from './stages.ts';
import type { Storage } from './storage.ts';

/** Below it each object is one passage: cut by us, so that a citation names the passage and no half of it. */
const PASSAGES = 'passages';
/** Offered in Sydney; 1,024 is the most dimensions it has (Bedrock user guide, "Titan Text Embeddings V2"). */
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
      // The vectors go with the index; asked to delete them one by one, CloudFormation fails once the index has gone.
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

  /** Nothing to pay while nobody asks, where a search cluster costs by the hour. */
  #index({ removalPolicy }: Storage): CfnIndex {
    const bucket = new CfnVectorBucket(this, 'Vectors', { encryptionConfiguration: { sseType: 'AES256' } });
    const index = new CfnIndex(this, 'Index', {
      vectorBucketArn: bucket.attrVectorBucketArn,
      indexName: 'passages',
      dataType: 'float32',
      dimension: EMBEDDING.dimensions,
      distanceMetric: 'cosine',
      // Bedrock keeps a passage's text in these, and what can be filtered by is limited to 2 KB (S3 Vectors limits).
      metadataConfiguration: { nonFilterableMetadataKeys: ['AMAZON_BEDROCK_TEXT', 'AMAZON_BEDROCK_METADATA'] },
    });
    for (const kept of [bucket, index]) kept.applyRemovalPolicy(removalPolicy);
    return index;
  }

  /**
   * What Bedrock may do for us: read passages, make vectors of them, keep and find those (Bedrock user guide, "Create a service role for
   * knowledge bases"). Bedrock tries the permissions as it makes the base, and fails where a policy has come seconds before (aws-cdk
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
