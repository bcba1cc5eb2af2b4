/** Checks each call's database operations against the budget of its route. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Routes, routes } from '../../../shared/contract/routes.ts';
import { measuredStage } from '../stage/measured-stage.ts';
import { measure } from './measure.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0, follow: false });
});
afterAll(() => measured.close());

test.each(Object.keys(routes) as (keyof Routes)[])('%s keeps its budget', async (key) => {
  const { operations, budget, calls, status } = await measure(key, measured.stage, measured.wire, 1);
  expect(status).toBeLessThan(400);
  expect(operations, JSON.stringify(calls)).toBeLessThanOrEqual(budget);
});
