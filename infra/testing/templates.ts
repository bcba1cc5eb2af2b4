/** A stack's template as its tests read it: resources, calls, and who may do what. */
import type { Template } from 'aws-cdk-lib/assertions';
import { z } from 'zod';

/** The resources of a type, parsed, by their logical ids. */
export const resources = <S extends z.ZodType>(template: Template | undefined, type: string, schema: S) =>
  z.record(z.string(), schema).parse(template?.findResources(type));

export const Ref = z.object({ Ref: z.string() });
const Resource = z.object({
  Properties: z.object({
    PathPart: z.string(),
    ParentId: z.union([Ref, z.looseObject({ 'Fn::GetAtt': z.unknown() })]),
  }),
});
const Method = z.object({
  Properties: z.object({
    HttpMethod: z.string(),
    ResourceId: Ref,
    Integration: z.object({
      ResponseTransferMode: z.string().optional(),
      TimeoutInMillis: z.number().optional(),
      Uri: z.unknown(),
    }),
  }),
});
export const LambdaFunction = z.object({
  Properties: z.object({
    Description: z.string(),
    Timeout: z.number(),
    Role: z.unknown(),
    Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  }),
});
export type LambdaFunction = z.output<typeof LambdaFunction>['Properties'];

/** The API's calls as `GET /path`, each with its integration and the function that it leads to. */
export function callsOf(template: Template | undefined) {
  const parts = resources(template, 'AWS::ApiGateway::Resource', Resource);
  const pathOf = (id: string): string => {
    const part = parts[id]?.Properties;
    return part ? `${'Ref' in part.ParentId ? pathOf(String(part.ParentId.Ref)) : ''}/${part.PathPart}` : '';
  };
  const functions = Object.entries(resources(template, 'AWS::Lambda::Function', LambdaFunction));
  return Object.values(resources(template, 'AWS::ApiGateway::Method', Method)).map(({ Properties: method }) => {
    const uri = JSON.stringify(method.Integration.Uri);
    const [target] = functions.filter(([id]) => uri.includes(`"${id}"`)).map(([, { Properties }]) => Properties);
    if (!target) throw new Error(`${uri} leads to no function`);
    return { key: `${method.HttpMethod} ${pathOf(method.ResourceId.Ref)}`, ...method.Integration, uri, target };
  });
}

export const domainOf = ({ Description }: LambdaFunction) => Description.split(': ')[1];

/** Every statement that allows something, wherever in the template it stands. */
export function allowed(node: unknown): { Action: string[]; Resource: unknown[]; Principal?: unknown }[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(allowed);
  if (!('Effect' in node) || node.Effect !== 'Allow') return below;
  const list = <S extends z.ZodType>(of: S) =>
    z.preprocess((given) => (given === undefined || Array.isArray(given) ? (given ?? []) : [given]), z.array(of));
  const Statement = z.looseObject({ Action: list(z.string()), Resource: list(z.unknown()) });
  return [Statement.parse(node), ...below];
}
