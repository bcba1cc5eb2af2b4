/** The contract as it is built into the site. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forTheSite } from './lean-contract.ts';

test('routes keep only what the site reads', () => {
  const code = `const MANY = { times: 3, message: 'Wait.', limit: 2 } as const;
export const routes = defineRoutes({
  'GET /a': { access: 'member', answer: A, operations: 2 },
  'POST /b': { limit: MANY, access: 'member', body: B, operations: 3, answer: z.object({ limit: z.int() }) },
  'PUT /c/{id}': { domain: 'chat', access: 'member', limit: { ...MANY, per: 'member' }, answer: C },
});
`;
  expect(forTheSite(code)).toBe(`const MANY = { times: 3, message: 'Wait.', limit: 2 } as const;
export const routes = defineRoutes({
  'GET /a': { access: 'member', answer: A,  },
  'POST /b': {  access: 'member',   answer: z.object({ limit: z.int() }) },
  'PUT /c/{id}': {  access: 'member',  answer: C },
});
`);
});

test('the routes of the assistant keep all their calls, without a limit', () => {
  const source = readFileSync(new URL('../../shared/contract/routes/chat.ts', import.meta.url), 'utf8');
  const lean = forTheSite(source);
  expect(source).toMatch(/\blimit:/);
  expect(lean).not.toMatch(/\b(limit|operations|body|query|domain):/);
  for (const kept of [/'(GET|POST|PUT) \/[^']*': /g, /\baccess: '\w+'/g, /\banswer: [\w.()]+/g])
    expect(lean.match(kept)).toEqual(source.match(kept));
});
