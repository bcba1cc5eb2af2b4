/** What the committed OpenAPI document says of an answer, read with a validator of JSON Schema that is not ours. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { OPENAPI_FILE } from '../../openapi/document.ts';

type JsonSchema = Record<string, unknown>;
interface Described {
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: JsonSchema }>;
}
const { paths, components } = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as {
  paths: Record<string, Record<string, { responses: Record<string, Described> }>>;
  components: JsonSchema;
};
const ajv = new Ajv2020({ strict: false });

/** The response for an answer's status and type; undefined where the document describes neither. */
export function describedResponse(key: string, { status, headers }: Response) {
  const [method = '', path = ''] = key.split(' ');
  const described = paths[path]?.[method.toLowerCase()]?.responses[status];
  const [type = ''] = headers.get('content-type')?.split(';') ?? [];
  return described && { headers: Object.keys(described.headers ?? {}), schema: described.content?.[type]?.schema };
}

/** Where `value` is not as `schema` says; empty where it is. */
export function faultsIn(schema: JsonSchema, value: unknown): string[] {
  const validate = ajv.compile({ ...schema, components });
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
