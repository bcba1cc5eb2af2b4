/** The contract as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1.html). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../../shared/contract/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import { ErrorAnswer, IdempotencyKey, sessionCookieAt } from '../../shared/contract/site.ts';
import { operationOf } from './operation.ts';
import { refusalsWith } from './refusals.ts';
import { type JsonSchema, type SchemaWriter, schemaWriter } from './schemas.ts';

const DOCS = join(import.meta.dirname, '../docs');
export const OPENAPI_FILE = join(DOCS, 'openapi.json');

/** What the product spec's table notes of each call. A test of the papers checks that it lists every call. */
function notesByCall(): Map<string, string> {
  const rows = readFileSync(join(DOCS, 'product-spec.md'), 'utf8').split('\n');
  const cells = rows.map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')));
  return new Map(cells.map(([, call = '', , , note = '']) => [call.replaceAll('`', ''), note]));
}

/** The document as it is committed. */
export async function openApiText(): Promise<string> {
  const declared: [string, Route][] = Object.entries(routes);
  const schemas = await schemaWriter();
  const notes = notesByCall();
  const paths: Record<string, JsonSchema> = {};
  for (const [key, route] of declared) {
    const [method = '', path = ''] = key.split(' ');
    const operation = operationOf(key, route, schemas, notes.get(key) ?? '');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Verandah',
      version: '1',
      description:
        'Written by `npm run openapi` from `shared/contract/`, with the notes of the product spec, section 7.',
    },
    servers: [{ url: '/', description: 'The stage’s own origin.' }],
    tags: [...new Set(declared.map(([, { domain }]) => domain))].map((name) => ({
      name,
      description: `Served by functions/${name}.`,
    })),
    paths,
    components: {
      securitySchemes,
      parameters: parametersOf(schemas),
      responses: refusalsWith(schemas.answered(ErrorAnswer)),
      schemas: schemas.components,
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieAt('https://stage'),
    description:
      'Set by the calls that sign in. The role: `member` is anybody signed in, `reader` has or had a membership, `subscriber` has one, `admin` is of the team.',
  },
  stripeSignature: { type: 'apiKey', in: 'header', name: 'Stripe-Signature', description: 'Of the exact bytes.' },
};

const parametersOf = ({ sent }: SchemaWriter) => ({
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A repeat with the key and the same content, within a day, answers what the first call created.',
    schema: sent(IdempotencyKey),
  },
  Origin: {
    name: 'Origin',
    in: 'header',
    description:
      'Sent by browsers. Any other origin than the stage’s is refused, and so is `Sec-Fetch-Site: cross-site`.',
    schema: { type: 'string' },
  },
});
