/** Guarantees that a rush has bounded costs: throttles of the stage and of its costly calls, and reserved concurrency. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { throttlesOf } from '../../cdk/api/throttles.ts';
import { change, domainOf, functionOf, functionsOf } from './calls.ts';
import { at, type Guarantee, type Json, textOf, theOnly } from './template.ts';

const MethodSetting = z.looseObject({
  HttpMethod: z.string(),
  ResourcePath: z.string(),
  ThrottlingRateLimit: z.optional(z.number()),
  MetricsEnabled: z.optional(z.boolean()),
});
/** A path in API Gateway's settings: `/~1api~1login` (CloudFormation, "AWS::ApiGateway::Stage MethodSetting"). */
const pathIn = (resourcePath: string) => resourcePath.slice(1).replaceAll('~1', '/');
const methodSetting = (key: string, throttle: { callsPerSecond: number; callBurst: number }) => {
  const [HttpMethod, path = ''] = key.split(' ');
  return {
    HttpMethod,
    ResourcePath: path === '/*' ? path : `/${path.replaceAll('/', '~1')}`,
    ThrottlingRateLimit: throttle.callsPerSecond,
    ThrottlingBurstLimit: throttle.callBurst,
    DataTraceEnabled: false,
  };
};

export const load: Record<string, Guarantee> = {
  'the API keeps to the stage’s ceiling, and its log does not identify callers': {
    holds: (template, settings) => {
      const stage = theOnly(template, 'AWS::ApiGateway::Stage');
      const [every, ...costly] = z.array(MethodSetting).parse(stage.MethodSettings);
      const { callsPerSecond, callBurst } = settings.ceiling;
      expect(every).toMatchObject(methodSetting('* /*', { callsPerSecond, callBurst }));
      expect(costly.map(({ HttpMethod, ResourcePath }) => `${HttpMethod} ${pathIn(ResourcePath)}`)).toEqual(
        expect.arrayContaining([
          'POST /api/login',
          'POST /api/chat/messages',
          'PUT /api/images',
          'POST /companion/url/meta',
        ]),
      );
      const throttles = Object.entries(throttlesOf(settings));
      expect(costly).toMatchObject(throttles.map(([key, throttle]) => methodSetting(key, throttle)));
      for (const { ThrottlingRateLimit } of costly) expect(ThrottlingRateLimit).toBeLessThanOrEqual(callsPerSecond / 5);
      // Metrics of each method cost money, and nothing shows them.
      for (const one of [every, ...costly]) expect(one?.MetricsEnabled ?? false).toBe(false);
      const format = textOf(at(stage, 'AccessLogSetting').Format);
      expect(format).toContain('$context.requestId');
      expect(format).not.toMatch(/identity|authorizer|context\.path/);
    },
    broken: {
      'no limit': (template) =>
        delete at(theOnly(template, 'AWS::ApiGateway::Stage'), 'MethodSettings', 0).ThrottlingRateLimit,
      'signing in may use all of it': (template) =>
        (theOnly(template, 'AWS::ApiGateway::Stage').MethodSettings as Json[]).splice(1, 1),
      'each method is measured, for USD 90 a month': (template) =>
        change(at(theOnly(template, 'AWS::ApiGateway::Stage'), 'MethodSettings', 0), { MetricsEnabled: true }),
      'addresses in the log': (template) =>
        change(at(theOnly(template, 'AWS::ApiGateway::Stage'), 'AccessLogSetting'), {
          Format: '$context.requestId $context.identity.sourceIp',
        }),
      'bodies in the log': (template) =>
        change(at(theOnly(template, 'AWS::ApiGateway::Stage'), 'MethodSettings', 0), { DataTraceEnabled: true }),
    },
  },
  'functions have reserved concurrency only where the stage says so': {
    holds: (template, { reservedConcurrency = {} }) => {
      const reserved = functionsOf(template).flatMap(([, { ReservedConcurrentExecutions, ...properties }]) =>
        ReservedConcurrentExecutions === undefined ? [] : [[domainOf(properties), ReservedConcurrentExecutions]],
      );
      expect(Object.fromEntries(reserved)).toEqual(reservedConcurrency);
    },
    broken: {
      'one takes more than a new account has': (template) =>
        change(functionOf(template, 'chat'), { ReservedConcurrentExecutions: 50 }),
    },
  },
};
