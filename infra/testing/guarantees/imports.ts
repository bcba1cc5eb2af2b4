/** Guarantees of imports from the web: the socket on which a browser follows one, and the worker behind it. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { DOMAINS } from '../../build/bundles.ts';
import { domainOf, functionsOf } from './calls.ts';
import { apiOrigin, behavioursOf, codeAt, configOf, originOf } from './edge.ts';
import {
  allowed,
  at,
  type Guarantee,
  type Json,
  propertiesOf,
  remove,
  resources,
  type Template,
  textOf,
  theOnly,
} from './template.ts';

const SOCKETS = 'AWS::ApiGatewayV2::Api';
const SOCKET_STAGE = 'AWS::ApiGatewayV2::Stage';
const ASYNC = 'AWS::Lambda::EventInvokeConfig';
const SOCKET_PATHS = '/companion/api/*';

const Route = z.looseObject({ RouteKey: z.string(), Target: z.custom<Json>() });
const Policy = z.looseObject({ Roles: z.array(z.object({ Ref: z.string() })), PolicyDocument: z.custom<Json>() });
const rolesThatMay = (template: Template, action: string) =>
  resources(template, 'AWS::IAM::Policy', Policy)
    .filter(([, { PolicyDocument }]) =>
      allowed(PolicyDocument).some(
        ({ Action, Resource }) =>
          Action.includes(action) &&
          (action !== 'lambda:InvokeFunction' || /importWorker/.test(JSON.stringify(Resource))),
      ),
    )
    .flatMap(([, { Roles }]) => Roles.map(({ Ref }) => Ref.replace(/^Functions(\w+?)Role\w+$/, '$1')))
    .toSorted();
const socketBehaviour = (template: Template) => {
  const found = behavioursOf(template).find(({ PathPattern }) => PathPattern === SOCKET_PATHS);
  return at(found ?? null);
};
const socketOrigin = (template: Template) => originOf(template, socketBehaviour(template));
const variablesOf = (template: Template, name: string): Record<string, Json> => {
  const found = propertiesOf(template, 'AWS::Lambda::Function').find(({ Description }) =>
    textOf(Description).endsWith(`: ${name}`),
  );
  return at(found ?? null, 'Environment', 'Variables');
};
const asyncOf = (template: Template, domain: string): Record<string, Json> => {
  const [id] = functionsOf(template).find(([, properties]) => domainOf(properties) === domain) ?? [];
  const found = propertiesOf(template, ASYNC).find(({ FunctionName }) => textOf(FunctionName) === `<${id}>`);
  return at(found ?? null);
};

export const imports: Record<string, Guarantee> = {
  'the socket API is deployed after the account’s log role': {
    holds: (template) => {
      const [, stage] = Object.entries(template.Resources).find(([, { Type }]) => Type === SOCKET_STAGE) ?? [];
      const [role] =
        Object.entries(template.Resources).find(([, { Type }]) => Type === 'AWS::ApiGateway::Account') ?? [];
      expect(stage?.Properties?.AccessLogSettings).toBeDefined();
      expect(stage?.DependsOn).toEqual(expect.arrayContaining([role]));
    },
    broken: {
      'it is deployed at any time': (template) => {
        const stage = Object.values(template.Resources).find(({ Type }) => Type === SOCKET_STAGE);
        if (stage) delete stage.DependsOn;
      },
    },
  },
  'the edge sends the sockets of imports, with tokens, to the WebSocket API': {
    holds: (template) => {
      const patterns = behavioursOf(template).map(({ PathPattern }) => textOf(PathPattern));
      // CloudFront takes the first match.
      expect(patterns.indexOf(SOCKET_PATHS)).toBeLessThan(patterns.indexOf('/companion/*'));
      expect(socketBehaviour(template)).toMatchObject({
        ViewerProtocolPolicy: 'https-only',
        // CloudFront's managed policies: CachingDisabled, and AllViewerExceptHostHeader, which forwards the cookie, the page's origin and the query.
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      });
      expect(codeAt(template, socketBehaviour(template))).toMatch(/querystring\s*=\s*{\s*token/);
      const [[id] = []] = resources(template, SOCKETS, z.looseObject({}));
      const stage = theOnly(template, 'AWS::ApiGatewayV2::Stage');
      expect(textOf(socketOrigin(template).DomainName)).toBe(`<${id}>.execute-api.ap-southeast-2.<AWS::URLSuffix>`);
      expect(textOf(socketOrigin(template).OriginPath)).toBe(`/${textOf(stage.StageName)}`);
      expect(at(socketOrigin(template), 'CustomOriginConfig').OriginProtocolPolicy).toBe('https-only');
    },
    broken: {
      'they go to the REST API': (template) => {
        configOf(template).CacheBehaviors = behavioursOf(template).filter(
          ({ PathPattern }) => PathPattern !== SOCKET_PATHS,
        );
      },
      'another behaviour takes them first': (template) => {
        configOf(template).CacheBehaviors = behavioursOf(template).toReversed();
      },
      'the token is not forwarded': (template) => delete socketBehaviour(template).FunctionAssociations,
      'the session cookie is not forwarded': (template) => delete socketBehaviour(template).OriginRequestPolicyId,
      'another stage of it': (template) => {
        socketOrigin(template).OriginPath = '/other';
      },
    },
  },
  'the edge sends the WebSocket API its secret, and $connect checks it': {
    holds: (template) => {
      // WAF does not cover WebSocket APIs (WAF developer guide, "Resources that you can protect").
      expect(socketOrigin(template).OriginCustomHeaders).toEqual(apiOrigin(template).OriginCustomHeaders);
      const shown = textOf(at(socketOrigin(template), 'OriginCustomHeaders', 0).HeaderValue);
      expect(shown).toMatch(/^{{resolve:secretsmanager:<\w+>/);
      const knowing = functionsOf(template).filter(([, { Environment }]) => 'EDGE_SECRET' in Environment.Variables);
      // Only the functions that are called through the edge.
      expect(knowing.map(([, properties]) => domainOf(properties)).toSorted()).toEqual(
        [...DOMAINS, 'importSockets'].toSorted(),
      );
      for (const [, { Environment }] of knowing)
        expect(textOf(Environment.Variables.EDGE_SECRET as Json).split(',')).toContain(shown);
    },
    broken: {
      'the edge sends no secret': (template) => delete socketOrigin(template).OriginCustomHeaders,
      'the function has no secret': (template) => delete variablesOf(template, 'importSockets').EDGE_SECRET,
      'the function has another secret': (template) => {
        variablesOf(template, 'importSockets').EDGE_SECRET = 'guess';
      },
      'a function that reads no secret has it': (template) => {
        variablesOf(template, 'stream').EDGE_SECRET = variablesOf(template, 'accounts').EDGE_SECRET ?? null;
      },
    },
  },
  'sockets lead to the function that starts imports, and it and the worker alone speak into them and start the worker':
    {
      holds: (template) => {
        expect(theOnly(template, SOCKETS)).toMatchObject({ ProtocolType: 'WEBSOCKET' });
        const routes = resources(template, 'AWS::ApiGatewayV2::Route', Route);
        expect(routes.map(([, { RouteKey }]) => RouteKey).toSorted()).toEqual(['$connect', '$default', '$disconnect']);
        const integrations = propertiesOf(template, 'AWS::ApiGatewayV2::Integration');
        expect(integrations).toHaveLength(routes.length);
        for (const { IntegrationUri } of integrations)
          expect(JSON.stringify(IntegrationUri)).toContain('FunctionsimportSockets');
        for (const action of ['execute-api:ManageConnections', 'lambda:InvokeFunction'])
          expect(rolesThatMay(template, action), action).toEqual(['importSockets', 'importWorker']);
      },
      broken: {
        'no function is called when one closes': (template) => remove(template, 'AWS::ApiGatewayV2::Route'),
        'they lead elsewhere': (template) => {
          const [integration = {}] = propertiesOf(template, 'AWS::ApiGatewayV2::Integration');
          integration.IntegrationUri = 'arn:aws:lambda:ap-southeast-2:111111111111:function:other';
        },
        'another function may send to them': (template) => {
          const [policy = {}] = propertiesOf(template, 'AWS::IAM::Policy');
          (at(policy, 'PolicyDocument').Statement as Json[]).push({
            Effect: 'Allow',
            Action: 'execute-api:ManageConnections',
            Resource: 'arn:aws:execute-api:ap-southeast-2:111111111111:api/dev/POST/@connections/*',
          });
        },
      },
    },
  'an import runs for Lambda’s maximum time, without automatic retries': {
    holds: (template) => {
      const worker = functionsOf(template).find(([, properties]) => domainOf(properties) === 'importWorker');
      expect(worker?.[1].Timeout).toBe(900);
      expect(asyncOf(template, 'importWorker')).toMatchObject({
        MaximumRetryAttempts: 0,
        MaximumEventAgeInSeconds: 300,
      });
      expect(asyncOf(template, 'reindex')).toMatchObject({ MaximumRetryAttempts: 0 });
    },
    broken: {
      'Lambda retries a failed one': (template) => {
        asyncOf(template, 'importWorker').MaximumRetryAttempts = 2;
      },
      'one starts after the widget has given up': (template) =>
        delete asyncOf(template, 'importWorker').MaximumEventAgeInSeconds,
      'it ends early': (template) => {
        const found = propertiesOf(template, 'AWS::Lambda::Function').find(({ Description }) =>
          textOf(Description).endsWith(': importWorker'),
        );
        at(found ?? null).Timeout = 28;
      },
    },
  },
};
