/** Copies files into buckets while the stack is deployed, through CDK's BucketDeployment. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CfnElement, Stack } from 'aws-cdk-lib';
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BucketDeployment, type BucketDeploymentProps, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IDependable } from 'constructs';
import { SHIPPED_PREFIX } from '../../../shared/knowledge.ts';
import { acknowledge } from '../acknowledge.ts';
import type { StageSettings } from '../stages.ts';
import type { Storage } from '../storage.ts';

/** The function unpacks the files and runs `aws s3 sync`, for which 128 MB are too few (README of aws-s3-deployment, "Memory Limit"). */
const MEMORY_MB = 1024;

export class FileDeployer extends Construct {
  readonly #role: IRole;
  readonly #logGroup: LogGroup;
  readonly #edge: IDependable;
  #count = 0;

  /** @param edge CloudFormation deletes no bucket with files in it: so none come before what is likeliest to fail a first deploy. */
  constructor(scope: Construct, { logRetention }: StageSettings, storage: Storage, edge: IDependable) {
    super(scope, 'FileDeployer');
    this.#edge = edge;
    this.#logGroup = new LogGroup(this, 'Log', { retention: logRetention, removalPolicy: storage.removalPolicy });
    // BucketDeployment would let the function read, write and delete everything in both buckets.
    this.#role = this.#mayWrite(storage).withoutPolicyUpdates();
  }

  /** Whatever the site's bucket holds, and the shipped library alone: staff's files are beside it. */
  #mayWrite({ site, knowledge }: Storage): Role {
    const { partition, account, region } = Stack.of(this);
    // The bucket of `cdk bootstrap`.
    const zips = `cdk-hnb659fds-assets-${account}-${region}/*`;
    const targets = [site.arnForObjects('*'), knowledge.arnForObjects(`${SHIPPED_PREFIX}*`)];
    const allow = (actions: string[], resources: string[]) => new PolicyStatement({ actions, resources });
    const statements = [
      allow(['s3:GetObject'], [`arn:${partition}:s3:::${zips}`]),
      allow(['s3:ListBucket'], [site.bucketArn, knowledge.bucketArn]),
      allow(['s3:PutObject'], targets),
      allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [this.#logGroup.logGroupArn]),
    ];
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Files: new PolicyDocument({ statements }) },
    });
    const [siteId, knowledgeId] = [site, knowledge].map(({ node }) =>
      Stack.of(this).getLogicalId(node.defaultChild as CfnElement),
    );
    acknowledge(
      role,
      'The names of the files change with each deploy.',
      `IAM5[Resource::arn:aws:s3:::${zips}]`,
      `IAM5[Resource::<${siteId}.Arn>/*]`,
      `IAM5[Resource::<${knowledgeId}.Arn>/${SHIPPED_PREFIX}*]`,
    );
    return role;
  }

  /**
   * A deployment of these files, with the metadata that `props` name.
   *
   * Nothing in the bucket is pruned, and nothing is invalidated at the edge. The flag `waitForDistributionInvalidation: false` of aws-cdk-lib
   * 2.276.0 does not help: CloudFormation passes it as the text "false", which its handler (index.py) takes for true.
   */
  deploy(
    scope: Construct,
    id: string,
    files: ReadonlyMap<string, Uint8Array>,
    props: Omit<BucketDeploymentProps, 'sources'>,
  ): BucketDeployment {
    const folder = mkdtempSync(join(tmpdir(), 'verandah-files-'));
    try {
      for (const [key, body] of files) {
        mkdirSync(dirname(join(folder, key)), { recursive: true });
        writeFileSync(join(folder, key), body);
      }
      // CDK copies the folder at once.
      const deployment = new BucketDeployment(scope, id, {
        sources: [Source.asset(folder)],
        prune: false,
        memoryLimit: MEMORY_MB,
        role: this.#role,
        logGroup: this.#logGroup,
        ...props,
      });
      deployment.node.addDependency(this.#edge);
      const handlers = Stack.of(this).node.children.filter(({ node }) =>
        node.id.startsWith('Custom::CDKBucketDeployment'),
      );
      // Each deployment brings a layer with AWS's command line, and the one function has that of the first.
      if (this.#count++ > 0) deployment.node.tryRemoveChild('AwsCliLayer');
      for (const handler of handlers) acknowledge(handler, 'CDK chooses the runtime of its own function.', 'L1');
      return deployment;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}
