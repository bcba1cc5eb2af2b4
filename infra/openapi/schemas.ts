/** The contract's zod schemas as JSON Schema (draft 2020-12). Checks that are functions are left out; what JSON Schema cannot say is `{}`. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

export type JsonSchema = Record<string, unknown>;

const SHARED = join(import.meta.dirname, '../../shared');
const AS_SENT = { io: 'input', unrepresentable: 'any' } as const;
const AS_ANSWERED = { io: 'output', unrepresentable: 'any' } as const;

/** What a caller may send, in one piece. */
export const sentSchema = (schema: z.ZodMiniType): JsonSchema => z.toJSONSchema(schema, AS_SENT);
/** What is answered, in one piece: with its defaults, and without further keys. */
export const answeredSchema = (schema: z.ZodMiniType): JsonSchema => z.toJSONSchema(schema, AS_ANSWERED);

/** Every schema that `shared/` exports, by name. */
async function exportedSchemas(): Promise<[string, z.ZodMiniType][]> {
  const files = globSync('**/*.ts', { cwd: SHARED, exclude: ['**/*.test.ts', '**/*.d.ts'] }).toSorted();
  const modules = await Promise.all(
    files.map((file) => import(join(SHARED, file)) as Promise<Record<string, unknown>>),
  );
  const isSchema = (entry: [string, unknown]): entry is [string, z.ZodMiniType] => entry[1] instanceof z.core.$ZodType;
  return modules.flatMap((module) => Object.entries(module).filter(isSchema));
}

/** Writes schemas with references to named ones, which become components. */
export interface SchemaWriter {
  sent: (schema: z.ZodMiniType) => JsonSchema;
  answered: (schema: z.ZodMiniType) => JsonSchema;
  /** What the written schemas refer to. It grows with each. */
  components: Record<string, JsonSchema>;
}

/** A component has the name of its export. A schema that is sent in another form than it is answered, for a default, is named as answered only. */
export async function schemaWriter(): Promise<SchemaWriter> {
  const [sent, answered] = [z.registry<{ id: string }>(), z.registry<{ id: string }>()];
  for (const [id, schema] of await exportedSchemas()) {
    answered.add(schema, { id });
    if (JSON.stringify(sentSchema(schema)) === JSON.stringify(answeredSchema(schema))) sent.add(schema, { id });
  }
  const components: Record<string, JsonSchema> = {};
  const written = (schema: object): JsonSchema => {
    const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { $schema: _dialect, $defs, ...rest } = JSON.parse(text) as JsonSchema;
    Object.assign(components, $defs);
    return rest;
  };
  return {
    sent: (schema) => written(z.toJSONSchema(schema, { ...AS_SENT, metadata: sent })),
    answered: (schema) => written(z.toJSONSchema(schema, { ...AS_ANSWERED, metadata: answered })),
    components,
  };
}
