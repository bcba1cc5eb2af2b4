/** The firewall in front of the API: accepts only the edge's calls, with AWS's managed rules and a limit for each address. */
import type { Stage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '../../../shared/contract/edge.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { sentSchema } from '../../openapi/schemas.ts';
import type { StageSettings } from '../stages.ts';
import type { Storage } from '../storage.ts';

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

/** Calls in five minutes from one address: a household that uploads a lot makes some hundreds. */
const CALLS_PER_ADDRESS = 2_000;
const WINDOW_SECONDS = 300;
/** Rules of AWS's common set that read bodies; a member's honest words about a `<script>`, or a long post, can trigger them. */
const BODY_RULES = {
  SizeRestrictions_BODY: 'SizeRestrictions_Body',
  CrossSiteScripting_BODY: 'CrossSiteScripting_Body',
  GenericLFI_BODY: 'GenericLFI_Body',
  GenericRFI_BODY: 'GenericRFI_Body',
  EC2MetaDataSSRF_BODY: 'EC2MetaDataSSRF_Body',
};
const LABEL = 'awswaf:managed:aws:core-rule-set:';

export class Firewall extends Construct {
  readonly association: CfnWebACLAssociation;

  constructor(scope: Construct, stage: StageSettings, { edgeSecrets }: Storage, apiStage: Stage) {
    super(scope, 'Firewall');
    const secrets = edgeSecrets.map(({ secretValue }) => secretValue.unsafeUnwrap());
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visible(stage.stackName),
      rules: [
        fromTheEdge(secrets, stage.name),
        perAddress(secrets),
        perStranger(secrets),
        managed(4, 'AWSManagedRulesCommonRuleSet', [...Object.keys(BODY_RULES), 'NoUserAgent_HEADER']),
        bodiesWithoutProse(stage.name),
        withoutUserAgent(stage.name),
        managed(7, 'AWSManagedRulesKnownBadInputsRuleSet', []),
      ],
    });
    // No list of bad addresses: it checks the connection's address, which is the edge's.
    this.association = new CfnWebACLAssociation(this, 'Association', {
      webAclArn: acl.attrArn,
      resourceArn: apiStage.stageArn,
    });
  }
}

const visible = (metricName: string) => ({ cloudWatchMetricsEnabled: true, metricName, sampledRequestsEnabled: true });
const block = (priority: number, name: string, statement: Statement): Rule => ({
  priority,
  name,
  statement,
  action: { block: {} },
  visibilityConfig: visible(name),
});
const AS_IT_IS = [{ priority: 0, type: 'NONE' }];
const not = (statement: Statement): Statement => ({ notStatement: { statement } });
const and = (...statements: Statement[]): Statement => ({ andStatement: { statements } });
/** WAF does not accept an `or` of one statement. */
const or = (statements: Statement[]): Statement =>
  statements.length === 1 && statements[0] ? statements[0] : { orStatement: { statements } };
const declared: [string, Route][] = Object.entries(routes);
const pathOf = (key: string) => key.split(' ')[1] ?? '';

/** Whether a request carries one of the edge's secrets. */
const showsSecret = (secrets: string[]): Statement =>
  or(
    secrets.map((searchString) => ({
      byteMatchStatement: {
        fieldToMatch: { singleHeader: { Name: EDGE_SECRET_HEADER } },
        positionalConstraint: 'EXACTLY',
        searchString,
        textTransformations: AS_IT_IS,
      },
    })),
  );

/** Blocks calls that bypass the edge, except signed webhooks. */
function fromTheEdge(secrets: string[], stageName: string): Rule {
  const webhooks = declared.filter(([, { raw }]) => raw).map(([key]) => pathOf(key));
  return block(1, 'not-from-the-edge', and(not(showsSecret(secrets)), not(pathIs(webhooks, stageName, '$'))));
}

const limitPer = (more: Partial<CfnWebACL.RateBasedStatementProperty> & { aggregateKeyType: string }): Statement => ({
  rateBasedStatement: { limit: CALLS_PER_ADDRESS, evaluationWindowSec: WINDOW_SECONDS, ...more },
});

/** Counts by the address that the edge wrote, and only in calls with its secret: a caller can forge any header, X-Forwarded-For too. */
const perAddress = (secrets: string[]): Rule =>
  block(
    2,
    'too-many-from-one-address',
    limitPer({
      aggregateKeyType: 'FORWARDED_IP',
      forwardedIpConfig: { headerName: VIEWER_ADDRESS_HEADER, fallbackBehavior: 'NO_MATCH' },
      scopeDownStatement: showsSecret(secrets),
    }),
  );

/** Counts webhook callers by the connection's address. */
const perStranger = (secrets: string[]): Rule =>
  block(3, 'too-many-webhooks', limitPer({ aggregateKeyType: 'IP', scopeDownStatement: not(showsSecret(secrets)) }));

function managed(priority: number, name: string, counted: string[]): Rule {
  return {
    priority,
    name,
    overrideAction: { none: {} },
    visibilityConfig: visible(name),
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        // A counted rule leaves a label; the next rule blocks by it.
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
  };
}

/** Blocks what a body rule found, except on paths where members write text: there it is only counted. */
const bodiesWithoutProse = (stageName: string): Rule =>
  block(
    5,
    'suspicious-body',
    and(
      or(Object.values(BODY_RULES).map((key) => ({ labelMatchStatement: { scope: 'LABEL', key: LABEL + key } }))),
      not(pathIs(prosePaths(), stageName, '(/|$)')),
    ),
  );

/**
 * Blocks what a program sends without a user agent, except an unsubscription by a mail service: RFC 8058 asks it for no header of its own
 * (WAF developer guide, "Baseline rule groups", NoUserAgent_HEADER).
 */
function withoutUserAgent(stageName: string): Rule {
  const oneClick = declared.filter(([, { fromOtherSites }]) => fromOtherSites).map(([key]) => pathOf(key));
  const found: Statement = { labelMatchStatement: { scope: 'LABEL', key: `${LABEL}NoUserAgent_Header` } };
  return block(6, 'no-user-agent', and(found, not(pathIs(oneClick, stageName, '$'))));
}

/** Paths, up to their first parameter, of the calls whose body has free text. */
export const prosePaths = (): string[] => [
  ...new Set(
    declared
      .filter(([, { body, raw }]) => raw || (body && hasProse(sentSchema(body))))
      .map(([key]) => pathOf(key).replace(/\/{.*/, '')),
  ),
];

/** Whether a JSON schema contains a string without a format, a pattern or a list to choose from. */
function hasProse(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const free = !('format' in schema || 'pattern' in schema || 'enum' in schema || 'const' in schema);
  return ('type' in schema && schema.type === 'string' && free) || Object.values(schema).some(hasProse);
}

/** AWS WAF quotas, "Maximum number of characters in each regex pattern": it cannot be raised. */
const PATTERN_MAX = 200;

/** WAF may see the path with or without the API's stage in front. */
function pathIs(paths: string[], stageName: string, end: string): Statement {
  const pattern = (some: string[]) => `^(/${stageName})?(${some.join('|')})${end}`;
  const patterns: string[][] = [];
  for (const path of paths) {
    const last = patterns.at(-1);
    if (last && pattern([...last, path]).length <= PATTERN_MAX) last.push(path);
    else patterns.push([path]);
  }
  return or(
    patterns.map((some) => ({
      regexMatchStatement: {
        fieldToMatch: { uriPath: {} },
        regexString: pattern(some),
        textTransformations: AS_IT_IS,
      },
    })),
  );
}
