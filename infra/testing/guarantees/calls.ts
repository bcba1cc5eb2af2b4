/** Guarantees of the API: exactly the contract's calls, each routed to its domain, with enough time to answer. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../../shared/contract/routes.ts';
import { GATEWAY_RESPONSES } from '../../cdk/api/gateway-responses.ts';
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
} from './template.ts';

const Ref = z.object({ Ref: z.string() });
const PathPart = z.looseObject({ PathPart: z.string(), ParentId: z.union([Ref, z.looseObject({})]) });
const Method = z.looseObject({
  HttpMethod: z.string(),
  ResourceId: Ref,
  Integration: z.looseObject({
    ResponseTransferMode: z.optional(z.string()),
    TimeoutInMillis: z.optional(z.number()),
    Uri: z.unknown(),
  }),
});
const LambdaFunction = z.looseObject({
  Description: z.string(),
  Timeout: z.number(),
  MemorySize: z.number(),
  Role: z.unknown(),
  ReservedConcurrentExecutions: z.optional(z.number()),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});
export type LambdaFunction = z.output<typeof LambdaFunction>;

/** Our functions. CDK's own, which copy files and start a call while the stack is deployed, have no description. */
export const functionsOf = (template: Template) =>
  resources(
    template,
    'AWS::Lambda::Function',
    z.union([LambdaFunction, z.looseObject({ Description: z.optional(z.undefined()) })]),
  ).flatMap(([id, properties]) =>
    properties.Description === undefined ? [] : [[id, properties] as [string, LambdaFunction]],
  );
export const domainOf = ({ Description }: LambdaFunction): string => Description.split(': ')[1] ?? '';

/** The API's calls as `GET /path`, each with its integration and its function. */
export function callsOf(template: Template) {
  const parts = new Map(resources(template, 'AWS::ApiGateway::Resource', PathPart));
  const pathOf = (id: string): string => {
    const part = parts.get(id);
    return part ? `${'Ref' in part.ParentId ? pathOf(String(part.ParentId.Ref)) : ''}/${part.PathPart}` : '';
  };
  const functions = functionsOf(template);
  return resources(template, 'AWS::ApiGateway::Method', Method).map(([, method]) => {
    const uri = JSON.stringify(method.Integration.Uri);
    const [target] = functions.filter(([id]) => uri.includes(`"${id}"`)).map(([, properties]) => properties);
    if (!target) throw new Error(`${uri} leads to no function`);
    return { key: `${method.HttpMethod} ${pathOf(method.ResourceId.Ref)}`, ...method.Integration, uri, target };
  });
}

const methodOf = (template: Template, streams: boolean) => {
  const found = propertiesOf(template, 'AWS::ApiGateway::Method').find(
    ({ Integration }) => (at(Integration ?? null).ResponseTransferMode === 'STREAM') === streams,
  );
  if (!found) throw new Error('no such method');
  return found;
};
export const functionOf = (template: Template, domain: string) => {
  const found = propertiesOf(template, 'AWS::Lambda::Function').find(({ Description }) =>
    textOf(Description).endsWith(`: ${domain}`),
  );
  if (!found) throw new Error('no such function');
  return found;
};
export const change = (node: Record<string, Json>, values: Record<string, Json>) => void Object.assign(node, values);

export const calls: Record<string, Guarantee> = {
  'the API has exactly the calls of the contract, each leading to its domain': {
    holds: (template) => {
      const led = callsOf(template).map(({ key, target }) => [key, domainOf(target)]);
      expect(Object.fromEntries(led)).toEqual(
        Object.fromEntries(Object.entries(routes).map(([key, { domain }]) => [key, domain])),
      );
    },
    broken: {
      'a call is missing': (template) => remove(template, 'AWS::ApiGateway::Method'),
      'a call answers another method': (template) => change(methodOf(template, false), { HttpMethod: 'ANY' }),
      'a call leads to another domain': (template) =>
        change(methodOf(template, false), { Integration: at(methodOf(template, true), 'Integration') }),
    },
  },
  'only streaming domains stream, for as long as an answer may take': {
    holds: (template) => {
      const domains = new Set<string>(
        Object.values(routes).flatMap((route) => ('reply' in route && route.reply === 'stream' ? [route.domain] : [])),
      );
      const expected = Object.entries(routes).filter(([, { domain }]) => domains.has(domain));
      const streaming = callsOf(template).filter(({ ResponseTransferMode }) => ResponseTransferMode === 'STREAM');
      expect(streaming.map(({ key }) => key).toSorted()).toEqual(expected.map(([key]) => key).toSorted());
      for (const { TimeoutInMillis = 0, uri, target } of streaming) {
        expect(uri).toContain('/response-streaming-invocations');
        expect(TimeoutInMillis).toBeGreaterThan(5 * 60_000);
        // The maximum timeout of API Gateway for streams.
        expect(TimeoutInMillis).toBeLessThanOrEqual(15 * 60_000);
        expect(target.Timeout * 1000).toBe(TimeoutInMillis);
      }
    },
    broken: {
      'a streaming call is buffered': (template) =>
        delete at(methodOf(template, true), 'Integration').ResponseTransferMode,
      'API Gateway gives up on an answer early': (template) =>
        change(at(methodOf(template, true), 'Integration'), { TimeoutInMillis: 29_000 }),
      'another call streams': (template) =>
        change(at(methodOf(template, false), 'Integration'), { ResponseTransferMode: 'STREAM' }),
      'the function ends before its answer may': (template) => change(functionOf(template, 'chat'), { Timeout: 60 }),
    },
  },
  'buffered functions end before API Gateway gives up': {
    holds: (template) => {
      const buffered = callsOf(template).filter(({ ResponseTransferMode }) => ResponseTransferMode !== 'STREAM');
      expect(Math.max(...buffered.map(({ target }) => target.Timeout))).toBeLessThan(29);
    },
    broken: { 'it runs on': (template) => change(functionOf(template, 'accounts'), { Timeout: 30 }) },
  },
  'only the API may call functions, and each rule only its own': {
    holds: (template) => {
      const permissions = propertiesOf(template, 'AWS::Lambda::Permission');
      const isOfRule = ({ Principal }: (typeof permissions)[number]) => Principal === 'events.amazonaws.com';
      const ofRules = permissions.filter(isOfRule).map((one) => `${textOf(one.SourceArn)} ${textOf(one.FunctionName)}`);
      expect(ofRules.toSorted()).toEqual([
        expect.stringMatching(/^<DailyBounds\w+\.Arn> <FunctionsscheduleFunction\w+\.Arn>$/),
        expect.stringMatching(/^<DailyRule\w+\.Arn> <FunctionsscheduleFunction\w+\.Arn>$/),
        expect.stringMatching(/^<MonitoringProbe\w+\.Arn> <FunctionsprobeFunction\w+\.Arn>$/),
        expect.stringMatching(/^<ReturnedMailRule\w+\.Arn> <FunctionsmailerFunction\w+\.Arn>$/),
      ]);
      // Events about the mail of other stages arrive at the same bus.
      const returned = propertiesOf(template, 'AWS::Events::Rule').find(
        ({ EventPattern }) => EventPattern !== undefined,
      );
      expect(textOf(returned?.EventPattern ?? null)).toContain('ses:configuration-set');
      for (const { Principal, SourceArn } of permissions.filter((permission) => !isOfRule(permission))) {
        expect(Principal).toBe('apigateway.amazonaws.com');
        expect(JSON.stringify(SourceArn)).toContain('execute-api');
      }
      expect(propertiesOf(template, 'AWS::Lambda::Url')).toEqual([]);
    },
    broken: {
      'anybody may': (template) =>
        change(propertiesOf(template, 'AWS::Lambda::Permission')[0] ?? {}, { Principal: '*' }),
      'any API may': (template) => delete propertiesOf(template, 'AWS::Lambda::Permission')[0]?.SourceArn,
    },
  },
  'the API’s own errors have our form, and the firewall’s our message': {
    holds: (template) => {
      const said = new Map(
        propertiesOf(template, 'AWS::ApiGateway::GatewayResponse').map(({ ResponseType, StatusCode, ...more }) => [
          textOf(ResponseType),
          { StatusCode, text: textOf(at(more.ResponseTemplates ?? null)['application/json']) },
        ]),
      );
      for (const type of ['DEFAULT_4XX', 'DEFAULT_5XX'])
        expect(said.get(type)?.text).toBe(
          '{"message":$context.error.messageString,"error":$context.error.messageString}',
        );
      for (const [type, { statusCode, message }] of Object.entries(GATEWAY_RESPONSES)) {
        expect(said.get(type)?.StatusCode).toBe(`${statusCode}`);
        expect(JSON.parse(said.get(type)?.text ?? '')).toEqual({ message, error: message });
      }
    },
    broken: {
      'an unknown address is forbidden, as API Gateway has it': (template) =>
        remove(template, 'AWS::ApiGateway::GatewayResponse'),
      'a message that is not JSON': (template) =>
        change(
          propertiesOf(template, 'AWS::ApiGateway::GatewayResponse').find(
            ({ ResponseType }) => ResponseType === 'WAF_FILTERED',
          ) ?? {},
          { ResponseTemplates: { 'application/json': '{"message":"Forbidden"}' } },
        ),
    },
  },
  'long answers are compressed': {
    holds: (template) => {
      const sizes = propertiesOf(template, 'AWS::ApiGateway::RestApi').map((api) => Number(api.MinimumCompressionSize));
      expect(sizes.length).toBe(1);
      for (const size of sizes) expect(size).toBeLessThanOrEqual(1400);
    },
    broken: {
      'none are': (template) => delete propertiesOf(template, 'AWS::ApiGateway::RestApi')[0]?.MinimumCompressionSize,
    },
  },
  'no wildcards, except for objects below a prefix and open sockets': {
    holds: (template, { name, region, account }) => {
      const statements = allowed(template);
      expect(statements.length).toBeGreaterThan(functionsOf(template).length);
      expect(statements.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
      const wide = statements
        .flatMap(({ Resource }) => Resource)
        .map((resource) => JSON.stringify(resource))
        .filter((resource) =>
          resource.replaceAll(/"\/\w+\/\*"|\/(?:POST|DELETE)\/@connections\/\*"/g, '').includes('*'),
        );
      // SES's sandbox, in which a recipient is an identity too; prod is out of it.
      const sandbox = name === 'prod' ? [] : [JSON.stringify(`arn:aws:ses:${region}:${account}:identity/*`)];
      // The objects of the site, and the files that a deploy has put into CDK's bucket.
      expect(wide.filter((resource) => !/StorageSite|:::cdk-\w+-assets-/.test(resource))).toEqual(sandbox);
    },
    broken: {
      'any action': (template) =>
        change(at(propertiesOf(template, 'AWS::IAM::Policy')[0] ?? null, 'PolicyDocument', 'Statement', 0), {
          Action: 'dynamodb:*',
        }),
      'any resource': (template) =>
        change(at(propertiesOf(template, 'AWS::IAM::Policy')[0] ?? null, 'PolicyDocument', 'Statement', 0), {
          Resource: '*',
        }),
    },
  },
  'each function has a role of its own': {
    holds: (template) => {
      const roles = functionsOf(template).map(([, { Role }]) => JSON.stringify(Role));
      expect(new Set(roles).size).toBe(roles.length);
    },
    broken: {
      'two share one': (template) =>
        change(functionOf(template, 'accounts'), { Role: at(functionOf(template, 'billing'), 'Role') }),
    },
  },
};
