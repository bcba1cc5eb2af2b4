/** Guarantees of imports from the web: the socket on which a browser follows one, and the worker behind it. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { DOMAINS } from '../../build/bundles.ts';
import { domainOf, functionsOf, ofFunction } from './calls.ts';
import { apiOrigin, behavioursOf, codeAt, originOf } from './edge.ts';
import { at, type Guarantee, type Json, propertiesOf, resources, type Template, textOf, theOnly } from './template.ts';

const SOCKETS = 'AWS::ApiGatewayV2::Api';
const ASYNC = 'AWS::Lambda::EventInvokeConfig';
const SOCKET_PATHS = '/companion/api/*';

const socketBehaviour = (template: Template) => {
  const found = behavioursOf(template).find(({ PathPattern }) => PathPattern === SOCKET_PATHS);
  return at(found ?? null);
};
const socketOrigin = (template: Template) => originOf(template, socketBehaviour(template));

export const imports: Record<string, Guarantee> = {
  'the socket API is deployed after the account’s log role': (template) => {
    const [, stage] =
      Object.entries(template.Resources).find(([, { Type }]) => Type === 'AWS::ApiGatewayV2::Stage') ?? [];
    const [role] = Object.entries(template.Resources).find(([, { Type }]) => Type === 'AWS::ApiGateway::Account') ?? [];
    expect(stage?.Properties?.AccessLogSettings).toBeDefined();
    expect(stage?.DependsOn).toEqual(expect.arrayContaining([role]));
  },
  'the edge sends the sockets of imports, with tokens, to the WebSocket API': (template) => {
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
  'the edge sends the WebSocket API its secret, and $connect checks it': (template) => {
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
  'sockets lead to the function that starts imports': (template) => {
    expect(theOnly(template, SOCKETS)).toMatchObject({ ProtocolType: 'WEBSOCKET' });
    const routes = resources(template, 'AWS::ApiGatewayV2::Route', z.looseObject({ RouteKey: z.string() }));
    expect(routes.map(([, { RouteKey }]) => RouteKey).toSorted()).toEqual(['$connect', '$default', '$disconnect']);
    const integrations = propertiesOf(template, 'AWS::ApiGatewayV2::Integration');
    expect(integrations).toHaveLength(routes.length);
    for (const { IntegrationUri } of integrations)
      expect(JSON.stringify(IntegrationUri)).toContain('FunctionsimportSockets');
  },
  'an import runs for Lambda’s maximum time, without automatic retries': (template) => {
    const worker = functionsOf(template).find(([, properties]) => domainOf(properties) === 'importWorker');
    expect(worker?.[1].Timeout).toBe(900);
    expect(ofFunction(template, ASYNC, 'importWorker')).toMatchObject({
      MaximumRetryAttempts: 0,
      MaximumEventAgeInSeconds: 300,
    });
    expect(ofFunction(template, ASYNC, 'reindex')).toMatchObject({ MaximumRetryAttempts: 0 });
  },
};
