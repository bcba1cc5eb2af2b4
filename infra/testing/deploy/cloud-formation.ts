/**
 * The part of CloudFormation that a deploy by change sets needs. The answers are written from its API reference
 * (https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_Operations.html), not checked against AWS.
 */
const NAMESPACE = 'http://cloudformation.amazonaws.com/doc/2010-05-15/';
const DELETED = 'DELETE_COMPLETE';
const WHEN = '2026-11-23T09:00:00.000Z';

interface Stack {
  name: string;
  status: string;
  changeSet: string | undefined;
  template: string;
}

export interface Answer {
  status: number;
  body: string;
}

export class CloudFormation {
  /** The reason for which the next execution of a change set fails and is rolled back. */
  failure: string | undefined;
  /** Whether a failed creation leaves something that could not be deleted, such as a bucket with files in it. */
  rollbackFails = false;
  /** Requested actions that are not supported. */
  readonly unknown = new Set<string>();
  readonly executed: string[] = [];
  readonly #outputs: Record<string, string>;
  readonly #account: string;
  readonly #buckets: readonly string[];
  #stack: Stack | undefined;

  constructor({ account, outputs, buckets }: { account: string; outputs: Record<string, string>; buckets: string[] }) {
    this.#buckets = buckets;
    this.#account = account;
    this.#outputs = outputs;
  }

  get status(): string | undefined {
    return this.#stack?.status;
  }

  answer(form: URLSearchParams): Answer {
    const action = form.get('Action') ?? '';
    const asked = form.get('StackName') ?? '';
    const name = asked.replace(/^arn:.*:stack\/([^/]+)\/.*$/, '$1');
    const act = this.#actions[action];
    if (!act) {
      this.unknown.add(action);
      return error('InvalidAction', `Could not find operation ${action}`);
    }
    // A deleted stack is found only by its id.
    const isThere = this.#stack?.name === name && (this.status !== DELETED || asked !== name);
    if (!isThere && action !== 'CreateChangeSet')
      return error(
        'ValidationError',
        action === 'DescribeStackEvents' ? `Stack [${name}] does not exist` : `Stack with id ${name} does not exist`,
      );
    if (action === 'DescribeChangeSet' && this.#stack?.changeSet === undefined)
      return error('ChangeSetNotFound', `ChangeSet [${form.get('ChangeSetName')}] does not exist`);
    const result = act(form, name);
    return {
      status: 200,
      body: `<${action}Response xmlns="${NAMESPACE}"><${action}Result>${result}</${action}Result><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></${action}Response>`,
    };
  }

  readonly #actions: Record<string, (form: URLSearchParams, name: string) => string> = {
    DescribeStacks: () => `<Stacks><member>${this.#described()}</member></Stacks>`,
    GetTemplate: () => `<TemplateBody>${this.#stack?.template ?? '{}'}</TemplateBody>`,
    CreateChangeSet: (form, name) => {
      if (this.#stack?.status === DELETED) this.#stack = undefined;
      this.#stack ??= { name, status: 'REVIEW_IN_PROGRESS', changeSet: undefined, template: '{}' };
      this.#stack.changeSet = form.get('ChangeSetName') ?? '';
      return `<Id>${this.#arn('changeSet', this.#stack.changeSet)}</Id><StackId>${this.#id()}</StackId>`;
    },
    DescribeChangeSet: () =>
      `<ChangeSetName>${this.#stack?.changeSet}</ChangeSetName><ChangeSetId>${this.#arn('changeSet', this.#stack?.changeSet ?? '')}</ChangeSetId><StackId>${this.#id()}</StackId><StackName>${this.#stack?.name}</StackName><Status>CREATE_COMPLETE</Status><ExecutionStatus>AVAILABLE</ExecutionStatus><Changes><member><Type>Resource</Type><ResourceChange><Action>Add</Action><LogicalResourceId>Table</LogicalResourceId><ResourceType>AWS::DynamoDB::GlobalTable</ResourceType></ResourceChange></member></Changes>`,
    DeleteChangeSet: () => {
      if (this.#stack) this.#stack.changeSet = undefined;
      return '';
    },
    ExecuteChangeSet: () => {
      if (this.#stack) this.#stack.status = this.#executed();
      this.executed.push(this.status ?? '');
      return '';
    },
    DescribeStackEvents: () => `<StackEvents>${this.#events()}</StackEvents>`,
    DescribeStackResources: () => '<StackResources></StackResources>',
    ListStackResources: () =>
      `<StackResourceSummaries>${this.#buckets.map((name) => this.#resource(name)).join('')}</StackResourceSummaries>`,
    UpdateTerminationProtection: () => `<StackId>${this.#id()}</StackId>`,
    DeleteStack: () => {
      if (this.#stack) this.#stack.status = DELETED;
      return '';
    },
  };

  /** CloudFormation user guide, "Stack status codes". */
  #executed(): string {
    const isUpdate = /^(CREATE|UPDATE)/.test(this.status ?? '');
    if (this.failure !== undefined)
      return isUpdate ? 'UPDATE_ROLLBACK_COMPLETE' : `ROLLBACK_${this.rollbackFails ? 'FAILED' : 'COMPLETE'}`;
    return isUpdate ? 'UPDATE_COMPLETE' : 'CREATE_COMPLETE';
  }

  #arn(kind: string, name: string): string {
    return `arn:aws:cloudformation:ap-southeast-2:${this.#account}:${kind}/${name}/7f3c9c5e-1b7e-4c0c-9a53-2d1f7a3f9f10`;
  }

  #id(): string {
    return this.#arn('stack', this.#stack?.name ?? '');
  }

  #described(): string {
    const outputs = Object.entries(this.#outputs)
      .map(([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`)
      .join('');
    const isMade = !/^(REVIEW|ROLLBACK|DELETE)/.test(this.status ?? '');
    return `<StackId>${this.#id()}</StackId><StackName>${this.#stack?.name}</StackName><CreationTime>${WHEN}</CreationTime><StackStatus>${this.status}</StackStatus><Tags></Tags>${isMade ? `<Outputs>${outputs}</Outputs>` : ''}`;
  }

  /** A bucket with files in it outlives a failed creation. */
  #resource(bucket: string): string {
    const status = this.status === 'ROLLBACK_FAILED' ? 'DELETE_FAILED' : 'CREATE_COMPLETE';
    return `<member><LogicalResourceId>${bucket}</LogicalResourceId><PhysicalResourceId>${bucket}</PhysicalResourceId><ResourceType>AWS::S3::Bucket</ResourceType><LastUpdatedTimestamp>${WHEN}</LastUpdatedTimestamp><ResourceStatus>${status}</ResourceStatus></member>`;
  }

  #events(): string {
    if (this.failure === undefined) return '';
    return `<member><StackId>${this.#id()}</StackId><EventId>1</EventId><StackName>${this.#stack?.name}</StackName><LogicalResourceId>Distribution</LogicalResourceId><ResourceType>AWS::CloudFront::Distribution</ResourceType><Timestamp>${new Date().toISOString()}</Timestamp><ResourceStatus>CREATE_FAILED</ResourceStatus><ResourceStatusReason>${this.failure}</ResourceStatusReason></member>`;
  }
}

const error = (code: string, words: string): Answer => ({
  status: 400,
  body: `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>Sender</Type><Code>${code}</Code><Message>${words}</Message></Error><RequestId>1</RequestId></ErrorResponse>`,
});
