/** Makes each call once: its database operations against the budget of its route, its answer against the OpenAPI document. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Routes, routes } from '../../../shared/contract/routes.ts';
import { measuredStage } from '../stage/measured-stage.ts';
import { describedResponse, faultsIn } from './described.ts';
import { type Measured, measure } from './measure.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0, follow: false });
});
afterAll(() => measured.close());

const keys = Object.keys(routes) as (keyof Routes)[];
const made = new Map<keyof Routes, Promise<Measured>>();
function measuredOnce(key: keyof Routes): Promise<Measured> {
  const call = made.get(key) ?? measure(key, measured.stage, measured.wire, 1);
  made.set(key, call);
  return call;
}

test.each(keys)('%s keeps its budget', async (key) => {
  const { operations, budget, calls, status } = await measuredOnce(key);
  expect(status).toBeLessThan(400);
  expect(operations, JSON.stringify(calls)).toBeLessThanOrEqual(budget);
});

test.each(keys)('%s answers what openapi.json says', async (key) => {
  const { answer, body } = (await measuredOnce(key)).last;
  const described = describedResponse(key, answer);
  const has = ['Link', 'Location'].filter((name) => answer.headers.has(name));
  expect(described?.headers, 'described headers').toEqual(expect.arrayContaining(has));
  expect(described?.schema && faultsIn(described.schema, JSON.parse(body))).toEqual(
    answer.status === 302 ? undefined : [],
  );
});
