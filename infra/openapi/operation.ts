/** A route of the contract as an operation of OpenAPI 3.1. */
import type * as z from 'zod/mini';
import { HOUR_SECONDS } from '../../shared/contract/durations.ts';
import { isOpenWhileSuspended, type Route } from '../../shared/contract/route.ts';
import { isGuarded, refusalsOf } from './refusals.ts';
import { answeredSchema, type JsonSchema, type SchemaWriter, sentSchema } from './schemas.ts';

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });
const text = { schema: { type: 'string' } };

/** @param note What the product spec says of the call; may be empty. */
export function operationOf(key: string, route: Route, schemas: SchemaWriter, note: string): JsonSchema {
  const [method = '', path = ''] = key.split(' ');
  const words = path.replace('/api/', '/').match(/{?\w+/g) ?? [];
  const requestBody = bodyOf(route, schemas);
  // OpenAPI 3.1 lets a requirement name roles.
  const session = route.access === 'anyone' ? [] : [{ session: [route.access] }];
  return {
    operationId: method.toLowerCase() + words.map((word) => capitalised(word.replace('{', ''))).join(''),
    tags: [route.domain],
    summary: capitalised(words.filter((word) => !word.startsWith('{')).join(' ')),
    description: [...(note ? [`${capitalised(note)}.`] : []), ...factsOf(key, route)].join(' '),
    security: route.raw ? [{ stripeSignature: [] }] : session,
    parameters: [
      ...words
        .filter((word) => word.startsWith('{'))
        .map((word) => ({ name: word.slice(1), in: 'path', required: true, ...text })),
      ...(route.query ? queryParameters(route.query) : []),
      ...(route.idempotent ? [parameter('IdempotencyKey')] : []),
      ...(isGuarded(route) && method !== 'GET' ? [parameter('Origin')] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: { ...success(route, schemas), ...refusalsOf(route, schemas) },
  };
}

const often = (limit?: { times: number; perSeconds: number }) =>
  limit && `${limit.times} in ${limit.perSeconds / HOUR_SECONDS} h`;

/** What the contract says of a call and OpenAPI has no field for. */
function factsOf(key: string, route: Route): string[] {
  const { limit, unverifiedLimit } = route;
  const says: [unknown, string][] = [
    [!['anyone', 'admin'].includes(route.access) && isOpenWhileSuspended(key, route), 'Open to a suspended member.'],
    [route.onlyInCountries, 'Open from the stage’s countries only.'],
    [route.freshlyConfirmed, 'An admin of a stage with passkeys must have confirmed with one within five minutes.'],
    [route.beforeSecondFactor, 'An admin of a stage with passkeys may make it with the password alone.'],
    [route.fromOtherSites, 'Open to programs on other sites. The body is not read.'],
    [route.bodyBytes, `The body takes at most ${route.bodyBytes} bytes.`],
    [limit, `At most ${often(limit)} for each ${limit?.per}${limit?.countedAs ? `, with ${limit.countedAs}` : ''}.`],
    [unverifiedLimit, `Until the email is verified at most ${often(unverifiedLimit)}.`],
  ];
  return says.flatMap(([applies, sentence]) => (applies ? [sentence] : []));
}

interface Properties {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

function queryParameters(query: z.ZodMiniType): JsonSchema[] {
  const sent: Properties = sentSchema(query);
  // A query that is transformed is described by its result, in which `metadata[name]=…` is an object.
  const { properties = {}, required = [] }: Properties = sent.properties ? sent : answeredSchema(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name) && schema.type !== 'object',
    ...(schema.type === 'object' && { style: 'deepObject' }),
    schema,
  }));
}

function bodyOf({ body, raw, form }: Route, { sent }: SchemaWriter): JsonSchema | undefined {
  if (!body && !raw) return undefined;
  const schema = body ? sent(body) : { description: 'An event of Stripe: its exact bytes are signed.' };
  const oneFile = { 'multipart/form-data': { schema: { type: 'object', description: 'One file, under any name.' } } };
  const required = !body?.safeParse(undefined).success;
  return { required, content: { 'application/json': { schema }, ...(form && oneFile) } };
}

function success({ reply, answer, query, events }: Route, { answered }: SchemaWriter): Record<string, JsonSchema> {
  if (reply === 'redirect') return { 302: { description: 'Is elsewhere.', headers: { Location: text } } };
  const content = { 'application/json': { schema: answered(answer) } };
  const isPage = query && queryParameters(query).some(({ name }) => name === 'cursor');
  const next = { headers: { Link: { description: '`<…>; rel="next"`: the next page. Absent on the last.', ...text } } };
  if (!events) return { 200: { description: 'Success.', ...(isPage && next), content } };
  const streamed = Object.entries(events.shape).map(([event, data]) => ({
    type: 'object',
    properties: {
      event: { const: event },
      data: { type: 'string', contentMediaType: 'application/json', contentSchema: answered(data) },
    },
    required: ['event', 'data'],
  }));
  // OpenAPI 3.2 has `itemSchema` for this.
  const contentSchema = { type: 'array', items: { oneOf: streamed } };
  const schema = { type: 'string', contentMediaType: 'text/event-stream', contentSchema };
  return {
    200: { description: 'Success.', content: { ...content, 'text/event-stream': { schema } } },
    202: { description: 'The reply is still `writing`.', content },
  };
}
