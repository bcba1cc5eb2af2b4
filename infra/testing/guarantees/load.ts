/** Guarantees that a rush has bounded costs: throttles of the stage and of its costly calls, and no reserved concurrency. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { throttlesOf } from '../../cdk/api/throttles.ts';
import { functionsOf } from './calls.ts';
import { at, type Guarantee, textOf, theOnly } from './template.ts';

const MethodSetting = z.looseObject({
  HttpMethod: z.string(),
  ResourcePath: z.string(),
  ThrottlingRateLimit: z.optional(z.number()),
  MetricsEnabled: z.optional(z.boolean()),
});
/** A path is `/~1api~1login` there (CloudFormation, "AWS::ApiGateway::Stage MethodSetting"). */
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
  'the API keeps to the stage’s ceiling, and its log does not identify callers': (template, settings) => {
    const stage = theOnly(template, 'AWS::ApiGateway::Stage');
    const [every, ...costly] = z.array(MethodSetting).parse(stage.MethodSettings);
    const { callsPerSecond, callBurst } = settings.ceiling;
    expect(every).toMatchObject(methodSetting('* /*', { callsPerSecond, callBurst }));
    expect(costly.map(({ HttpMethod, ResourcePath }) => `${HttpMethod} ${ResourcePath}`)).toEqual(
      expect.arrayContaining([
        'POST /~1api~1login',
        'POST /~1api~1chat~1messages',
        'PUT /~1api~1images',
        'POST /~1companion~1url~1meta',
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
  'no function takes concurrency from the others': (template) => {
    for (const [id, properties] of functionsOf(template))
      expect(properties, id).not.toHaveProperty('ReservedConcurrentExecutions');
  },
};
