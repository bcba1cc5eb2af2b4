/** Reads, and breaks, the resources of a stack's CloudFormation template, for tests. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { SynthesisMessageLevel } from 'aws-cdk-lib/cx-api';
import { AwsSolutionsChecks } from 'cdk-nag';
import * as z from 'zod/mini';
import { type Bundles, FUNCTION_NAMES } from '../../build/bundles.ts';
import { DOCUMENTS } from '../../build/prerender/documents.ts';
import { type Built, VerandahStack } from '../../cdk/stack.ts';
import type { StageSettings } from '../../cdk/stages.ts';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.optional(z.custom<Record<string, Json>>()),
  DeletionPolicy: z.optional(z.string()),
});
export const Template = z.looseObject({ Resources: z.record(z.string(), Resource) });
export type Template = z.output<typeof Template>;

/** A promise of a stack: throws where the template breaks it. */
export type Guarantee = (template: Template, stage: StageSettings) => void;

/** The feature flags of cdk.json, as in `npm run synth`. */
export const { context } = z
  .object({ context: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8')));

let made: string | undefined;
const stacksFolder = (): string => (made ??= mkdtempSync(join(tmpdir(), 'verandah-stacks-')));

/** Removes what the stacks have written. Call it after all tests of each file that makes stacks: files may share this module. */
export function removeStacks(): void {
  if (made) rmSync(made, { recursive: true, force: true });
  made = undefined;
}

/** Code and a site without content, on which the template does not depend; the site has a file of each kind. */
function hollow(): Built {
  const folder = join(stacksFolder(), 'hollow');
  const put = (file: string, content: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  put('code/index.mjs', 'export const handler = () => {};\n');
  for (const file of [...DOCUMENTS, '/assets/a.js', '/assets/a.js.br', '/assets/a.css', '/art/a.webp', '/robots.txt'])
    put(`site${file}`, file);
  const bundle = { folder: join(folder, 'code') };
  const bundles = Object.fromEntries(FUNCTION_NAMES.map((name) => [name, bundle])) as Bundles;
  return { bundles, website: join(folder, 'site') };
}

/** An app with this stage's stack, not synthesised yet. */
export function stackOf(stage: StageSettings, built: Built = hollow()): { app: App; stack: VerandahStack } {
  const app = new App({ context, outdir: mkdtempSync(join(stacksFolder(), 'cdk-')) });
  return { app, stack: new VerandahStack(app, stage, built) };
}

/** Caches the templates of the stages in `stages.ts`: synthesising one takes seconds. */
const known = new WeakMap<StageSettings, Template>();

/** The template that CloudFormation would get; the caller may change it. */
export function templateOf(stage: StageSettings): Template {
  const template = known.get(stage) ?? synthesised(stackOf(stage)).template;
  known.set(stage, template);
  return structuredClone(template);
}

/** A stack with its template, and what CDK warns of. @throws Error for a finding of cdk-nag that no construct acknowledges. */
export function checked(stage: StageSettings) {
  const made = stackOf(stage);
  Validations.of(made.app).addPlugins(new AwsSolutionsChecks(made.app));
  const { template, warnings } = synthesised(made);
  known.set(stage, template);
  return { stage, stack: made.stack, template: structuredClone(template), warnings };
}

function synthesised({ app, stack }: ReturnType<typeof stackOf>): { template: Template; warnings: unknown[] } {
  const artifact = app.synth().getStackByName(stack.stackName);
  const warnings = artifact.messages
    .filter(({ level }) => level === SynthesisMessageLevel.WARNING)
    .map(({ entry }) => entry.data);
  return { template: Template.parse(artifact.template), warnings };
}

/** The resources of a type by logical id, with their properties parsed by `schema`. */
export function resources<S extends z.ZodMiniType>(
  template: Template,
  type: string,
  schema: S,
): [string, z.output<S>][] {
  return Object.entries(template.Resources)
    .filter(([, resource]) => resource.Type === type)
    .map(([id, { Properties }]) => [id, schema.parse(Properties ?? {})]);
}

export const propertiesOf = (template: Template, type: string): Record<string, Json>[] =>
  resources(template, type, z.custom<Record<string, Json>>()).map(([, properties]) => properties);

/** The properties of the only resource of a type. */
export function theOnly(template: Template, type: string): Record<string, Json> {
  const [first, ...others] = propertiesOf(template, type);
  if (!first || others.length > 0) throw new Error(`${others.length + (first ? 1 : 0)} resources are a ${type}`);
  return first;
}

/** The object at a path below `node`, to read or change. @throws Error where there is none. */
export function at(node: Json, ...path: (string | number)[]): Record<string, Json> {
  let found: unknown = node;
  for (const step of path) found = (found as Record<string | number, unknown> | undefined)?.[step];
  if (typeof found !== 'object' || found === null) throw new Error(`nothing at ${path.join('.')}`);
  return found as Record<string, Json>;
}

/** The text of an intrinsic function, with references as `<LogicalId>` and `<LogicalId.Attribute>`. */
export function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return `${value}`;
  if (Array.isArray(value)) return value.map(textOf).join('');
  if ('Ref' in value) return `<${textOf(value.Ref)}>`;
  if ('Fn::GetAtt' in value) return `<${(value['Fn::GetAtt'] as string[]).join('.')}>`;
  if ('Fn::Join' in value) {
    const [separator, parts] = value['Fn::Join'] as [string, Json[]];
    return parts.map(textOf).join(separator);
  }
  return JSON.stringify(value);
}

interface AllowStatement {
  Action: string[];
  Resource: Json[];
  Principal?: Json | undefined;
  Condition?: Json | undefined;
}

/** Every allowing statement of policies, anywhere below `node`. */
export function allowed(node: unknown): AllowStatement[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(allowed);
  if (!('Effect' in node) || node.Effect !== 'Allow') return below;
  const list = <S extends z.ZodMiniType>(of: S) =>
    z.pipe(
      z.transform((given) => (given === undefined || Array.isArray(given) ? (given ?? []) : [given])),
      z.array(of),
    );
  const Statement = z.looseObject({
    Action: list(z.string()),
    Resource: list(z.custom<Json>()),
    Principal: z.optional(z.custom<Json>()),
    Condition: z.optional(z.custom<Json>()),
  });
  return [Statement.parse(node), ...below];
}
