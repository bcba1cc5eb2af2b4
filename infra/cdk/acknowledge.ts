/** Acknowledges findings of cdk-nag, each beside its construct and with the reason. */
import { type CfnElement, Stack, Validations } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';

/** @param rules Ids as cdk-nag prints them, without `AwsSolutions::`. */
export function acknowledge(scope: IConstruct, reason: string, ...rules: string[]): void {
  Validations.of(scope).acknowledge(...rules.map((rule) => ({ id: `AwsSolutions::AwsSolutions-${rule}`, reason })));
}

/** Acknowledges that a statement allows every key below these prefixes: the keys there are ids that no policy can name. */
export function acknowledgePrefixes(scope: IConstruct, bucket: Bucket, ...prefixes: string[]): void {
  const id = Stack.of(bucket).getLogicalId(bucket.node.defaultChild as CfnElement);
  const rules = prefixes.map((prefix) => `IAM5[Resource::<${id}.Arn>/${prefix}/*]`);
  acknowledge(scope, 'The objects below a prefix: their keys are made of ids that no policy can name.', ...rules);
}
