/** The share of the stage's ceiling that a costly call may take: one that needs processor time, models or memory. */
import type { MethodDeploymentOptions } from 'aws-cdk-lib/aws-apigateway';
import type { Routes } from '../../../shared/contract/routes.ts';
import type { StageSettings } from '../stages.ts';

/** Shares of `callsPerSecond` and `callBurst`. A call without one may use all. */
const SHARES: Partial<Record<keyof Routes, number>> = {
  // Each hashes a password: a twentieth of a second of a whole processor.
  'POST /api/login': 0.2,
  'POST /api/register': 0.1,
  'POST /api/password-reset': 0.1,
  'PUT /api/user/password': 0.1,
  // Calls models, which charge by the token, for minutes.
  'POST /api/chat/messages': 0.1,
  'POST /api/chat/messages/{id}/again': 0.05,
  'POST /kb/query': 0.02,
  // A photo may take 1.4 GB while it is decoded.
  'PUT /api/images': 0.1,
  // Each starts a worker that runs for up to 15 minutes.
  'POST /companion/url/get': 0.05,
  // Each may hold a function while a remote server is silent: 10 a second, for 15 seconds each at most,
  // take 150 of an account's 1,000 functions.
  'POST /companion/url/meta': 0.02,
};

interface Throttle {
  callsPerSecond: number;
  callBurst: number;
}

/** @returns A stage's throttles, by call. */
export function throttlesOf({ ceiling }: Pick<StageSettings, 'ceiling'>): Record<string, Throttle> {
  const part = (share: number) => ({
    callsPerSecond: Math.ceil(share * ceiling.callsPerSecond),
    callBurst: Math.ceil(share * ceiling.callBurst),
  });
  return Object.fromEntries(Object.entries(SHARES).map(([key, share]) => [key, part(share)]));
}

/** The same in CDK's form: `/api/login/POST`. */
export function methodThrottles(stage: Pick<StageSettings, 'ceiling'>): Record<string, MethodDeploymentOptions> {
  return Object.fromEntries(
    Object.entries(throttlesOf(stage)).map(([key, { callsPerSecond, callBurst }]) => {
      const [method, path] = key.split(' ');
      return [`${path}/${method}`, { throttlingRateLimit: callsPerSecond, throttlingBurstLimit: callBurst }];
    }),
  );
}
