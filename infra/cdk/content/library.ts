/** Brings the shipped library into its bucket, beside the staff's files, and has a reindex bring it in. */
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { AwsCustomResource, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';
import { SHIPPED_PREFIX } from '../../../shared/knowledge.ts';
import { shippedLibrary } from '../../build/shipped-library.ts';
import type { StageSettings } from '../stages.ts';
import type { Storage } from '../storage.ts';
import type { FileDeployer } from './file-deployer.ts';

export interface LibraryProps {
  stage: StageSettings;
  storage: Storage;
  deployer: FileDeployer;
  reindex: Function;
}

/** Puts the library below `shipped/`, where the reindex finds it, and starts the reindex where the library has changed. */
export function deployLibrary(parent: Construct, { stage, storage, deployer, reindex }: LibraryProps): void {
  const scope = new Construct(parent, 'Library');
  const { files, hash } = shippedLibrary();
  const shipped = deployer.deploy(scope, 'Shipped', files, {
    destinationBucket: storage.knowledge as IBucket,
    destinationKeyPrefix: SHIPPED_PREFIX,
  });
  const logGroup = new LogGroup(scope, 'Log', {
    retention: stage.logRetention,
    removalPolicy: storage.removalPolicy,
  });
  const statements = [
    new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [reindex.functionArn] }),
    new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    }),
  ];
  // A policy of its own would be made just before the call, and IAM may not know it yet (aws-cdk issue 37675).
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { Reindex: new PolicyDocument({ statements }) },
  });
  const started = new AwsCustomResource(scope, 'Reindex', {
    onUpdate: {
      service: 'Lambda',
      action: 'Invoke',
      // An event: Lambda answers once it is queued, and how the reindex ends shows on the admin's desk.
      parameters: { FunctionName: reindex.functionName, InvocationType: 'Event', Payload: '{}' },
      // Called again when the library has changed.
      physicalResourceId: PhysicalResourceId.of(hash),
      outputPaths: ['StatusCode'],
      // A reindex that cannot be started fails no deploy. The next step of `npm run deploy` starts it, or the admin's desk.
      ignoreErrorCodesMatching: '.*',
    },
    role,
    logGroup,
  });
  started.node.addDependency(shipped, reindex);
}
