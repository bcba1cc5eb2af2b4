/** Guarantees of the API: exactly the contract's calls, each routed to its domain, with enough time to answer. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../../shared/contract/routes.ts';
import { GATEWAY_RESPONSES } from '../../cdk/api/gateway-responses.ts';
import { allowed, at, type Guarantee, type Json, propertiesOf, resources, type Template, textOf } from './template.ts';

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

/** The properties of the only resource of this type that belongs to a function. */
export function ofFunction(template: Template, type: string, domain: string): Record<string, Json> {
  const [id] = functionsOf(template).find(([, properties]) => domainOf(properties) === domain) ?? [];
  return at(propertiesOf(template, type).find(({ FunctionName }) => textOf(FunctionName).includes(`${id}`)) ?? null);
}

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

export const calls: Record<string, Guarantee> = {
  'the API has exactly the calls of the contract, each leading to its domain': (template) => {
    const led = callsOf(template).map(({ key, target }) => [key, domainOf(target)]);
    expect(Object.fromEntries(led)).toEqual(
      Object.fromEntries(Object.entries(routes).map(([key, { domain }]) => [key, domain])),
    );
  },
  'only streaming domains stream, for as long as an answer may take': (template) => {
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
  'buffered functions end before API Gateway gives up': (template) => {
    const buffered = callsOf(template).filter(({ ResponseTransferMode }) => ResponseTransferMode !== 'STREAM');
    expect(Math.max(...buffered.map(({ target }) => target.Timeout))).toBeLessThan(29);
  },
  'only the API may call functions, and each rule only its own': (template) => {
    const permissions = propertiesOf(template, 'AWS::Lambda::Permission');
    const isOfRule = ({ Principal }: (typeof permissions)[number]) => Principal === 'events.amazonaws.com';
    const ofRules = permissions.filter(isOfRule).map((one) => `${textOf(one.SourceArn)} ${textOf(one.FunctionName)}`);
    expect(ofRules.toSorted()).toEqual([
      expect.stringMatching(/^<EventsBounds\w+\.Arn> <FunctionsscheduleFunction\w+\.Arn>$/),
      expect.stringMatching(/^<EventsDaily\w+\.Arn> <FunctionsscheduleFunction\w+\.Arn>$/),
      expect.stringMatching(/^<EventsProbe\w+\.Arn> <FunctionsprobeFunction\w+\.Arn>$/),
      expect.stringMatching(/^<EventsReturnedMail\w+\.Arn> <FunctionsmailerFunction\w+\.Arn>$/),
    ]);
    // Events about the mail of other stages arrive at the same bus.
    const returned = propertiesOf(template, 'AWS::Events::Rule').find(({ EventPattern }) => EventPattern !== undefined);
    expect(textOf(returned?.EventPattern ?? null)).toContain('ses:configuration-set');
    for (const { Principal, SourceArn } of permissions.filter((permission) => !isOfRule(permission))) {
      expect(Principal).toBe('apigateway.amazonaws.com');
      expect(JSON.stringify(SourceArn)).toContain('execute-api');
    }
    expect(propertiesOf(template, 'AWS::Lambda::Url')).toEqual([]);
  },
  'the API’s own errors have our form, and the firewall’s our message': (template) => {
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
  'long answers are compressed': (template) => {
    const sizes = propertiesOf(template, 'AWS::ApiGateway::RestApi').map((api) => Number(api.MinimumCompressionSize));
    expect(sizes.length).toBe(1);
    for (const size of sizes) expect(size).toBeLessThanOrEqual(1400);
  },
  'no wildcards, except for objects below a prefix and open sockets': (template, { name, region, account }) => {
    const statements = allowed(template);
    expect(statements.length).toBeGreaterThan(functionsOf(template).length);
    expect(statements.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
    const wide = statements
      .flatMap(({ Resource }) => Resource)
      .map((resource) => JSON.stringify(resource))
      .filter((resource) => resource.replaceAll(/"\/\w+\/\*"|\/(?:POST|DELETE)\/@connections\/\*"/g, '').includes('*'));
    // SES's sandbox, in which a recipient is an identity too; prod is out of it.
    const sandbox = name === 'prod' ? [] : [JSON.stringify(`arn:aws:ses:${region}:${account}:identity/*`)];
    // The objects of the site, and the files that a deploy has put into CDK's bucket.
    expect(wide.filter((resource) => !/StorageSite|:::cdk-\w+-assets-/.test(resource))).toEqual(sandbox);
  },
};
