/** The access of GitHub's workflows to a stage's account, without a key: one role to deploy, on dev one to show the diff. */
import { type App, Stack } from 'aws-cdk-lib';
import {
  CfnOIDCProvider,
  FederatedPrincipal,
  PolicyStatement,
  type PolicyStatementProps,
  Role,
} from 'aws-cdk-lib/aws-iam';
import { BROUGHT_IN_LIST, SHIPPED_LIST, SHIPPED_PREFIX } from '../../../shared/knowledge.ts';
import { SMOKE_MEMBER } from '../../local/seed/smoke-member.ts';
import { acknowledge } from '../acknowledge.ts';
import { reindexName } from '../functions/settings.ts';
import { mailDomainOf, type StageSettings } from '../stages.ts';

/** https://docs.github.com/actions/security-for-github-actions/security-hardening-your-deployments/configuring-openid-connect-in-amazon-web-services */
const ISSUER = 'token.actions.githubusercontent.com';

/** Deployed once by an operator: `npx cdk deploy verandah-<stage>-github`. */
export class GithubStack extends Stack {
  constructor(app: App, stage: StageSettings) {
    super(app, `${stage.stackName}-github`, {
      env: { account: stage.account, region: stage.region },
      description: `How GitHub deploys Verandah, stage ${stage.name}`,
      tags: { product: 'verandah', stage: stage.name },
    });
    const provider =
      stage.githubProvider ??
      new CfnOIDCProvider(this, 'Provider', { url: `https://${ISSUER}`, clientIdList: ['sts.amazonaws.com'] }).attrArn;
    /** @param subject GitHub's full name of the kind of run that may assume the role. */
    const role = (id: string, name: string, subject: string, ...statements: PolicyStatementProps[]) => {
      const conditions = { StringEquals: { [`${ISSUER}:aud`]: 'sts.amazonaws.com', [`${ISSUER}:sub`]: subject } };
      const made = new Role(this, id, {
        roleName: `${stage.stackName}-github-${name}`,
        assumedBy: new FederatedPrincipal(provider, conditions, 'sts:AssumeRoleWithWebIdentity'),
      });
      for (const statement of statements) made.addToPolicy(new PolicyStatement(statement));
      const patterns = statements.flatMap(({ resources = [] }) => resources).filter((one) => one.includes('*'));
      acknowledge(
        made,
        'The names of the stage’s resources end in what CloudFormation chooses, and two actions know no resources.',
        ...patterns.map((one) => `IAM5[Resource::${one}]`),
      );
    };
    const { account, region } = stage;
    const cdkRole = (name: string) => `arn:aws:iam::${account}:role/cdk-hnb659fds-${name}-role-${account}-${region}`;
    const asCdk = (...names: string[]) => ({ actions: ['sts:AssumeRole'], resources: names.map(cdkRole) });
    if (stage.name === 'dev') role('Diff', 'diff', `repo:${stage.repository}:pull_request`, ...diffOf(stage));
    role(
      'Deploy',
      'deploy',
      `repo:${stage.repository}:environment:${stage.name}`,
      asCdk('deploy', 'file-publishing', 'lookup'),
      ...stepsOf(stage),
    );
  }
}

/**
 * What `cdk diff --method template` asks. CDK's own role for look-ups reads everything in the account (AWS CDK developer guide, "Customize AWS
 * CDK bootstrapping", LookupRole): whoever opens a pull request must not have it.
 */
const diffOf = ({ account, region, stackName }: StageSettings): PolicyStatementProps[] => [
  {
    actions: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
    resources: [`arn:aws:cloudformation:${region}:${account}:stack/${stackName}/*`],
  },
];

/** What a deploy's own steps ask of AWS (infra/operate/deploy/deployment.ts). Names made by CloudFormation begin with the stack's. */
function stepsOf(stage: StageSettings): PolicyStatementProps[] {
  const { name, account, region, stackName, certificateArn, chatModel, fastModel } = stage;
  const arn = (service: string, resource: string) => `arn:aws:${service}:${region}:${account}:${resource}`;
  const knowledge = `arn:aws:s3:::${stackName}-storageknowledge*`;
  const models = [chatModel, fastModel].flatMap(({ profile, regions }) => [
    arn('bedrock', `inference-profile/${profile}`),
    ...regions.map((one) => `arn:aws:bedrock:${one}::foundation-model/${profile.slice(profile.indexOf('.') + 1)}`),
  ]);
  return [
    { actions: ['acm:DescribeCertificate'], resources: [certificateArn] },
    // These actions do not support resources, or list.
    { actions: ['lambda:GetAccountSettings', 'ses:GetAccount', 'bedrock:ListInferenceProfiles'], resources: ['*'] },
    { actions: ['ses:GetEmailIdentity'], resources: [arn('ses', `identity/${mailDomainOf(stage)}`)] },
    { actions: ['sns:ListSubscriptionsByTopic'], resources: [arn('sns', `${stackName}-*`)] },
    { actions: ['bedrock:InvokeModelWithResponseStream'], resources: models },
    { actions: ['cloudformation:DescribeStacks'], resources: [arn('cloudformation', `stack/${stackName}/*`)] },
    // The step `reindex` asks whether the library has been brought in, and starts it. It reads two lists, and lists no bucket: a condition on
    // `s3:prefix` would not limit ListBucket and let S3 say 404 too, because a GetObject has no prefix.
    {
      actions: ['s3:GetObject'],
      resources: [`${knowledge}/${BROUGHT_IN_LIST}`, `${knowledge}/${SHIPPED_PREFIX}${SHIPPED_LIST}`],
    },
    { actions: ['lambda:InvokeFunction'], resources: [arn('lambda', `function:${reindexName({ stage })}`)] },
    {
      actions: ['dynamodb:GetItem'],
      resources: [arn('dynamodb', `table/${stackName}-*`)],
      conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['KNOWLEDGE'] } },
    },
    {
      actions: ['dynamodb:PutItem'],
      resources: [arn('dynamodb', `table/${stackName}-*`)],
      conditions: {
        'ForAllValues:StringLike': {
          'dynamodb:LeadingKeys': ['AUDIT', `USER#${SMOKE_MEMBER.id}`, `USERNAME#${SMOKE_MEMBER.username}`],
        },
      },
    },
    {
      actions: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
      // CloudFormation names a secret by its id in the template.
      resources: [arn('secretsmanager', 'secret:StorageStripe*')],
      conditions: { StringEquals: { 'aws:ResourceTag/stage': name } },
    },
  ];
}
