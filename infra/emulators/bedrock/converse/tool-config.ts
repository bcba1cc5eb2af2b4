/** Reads the tools of a Converse request, and which one the caller demands. Refuses what the service refuses. */
import * as z from 'zod/mini';
import { ApiFault } from './api-fault.ts';

const ToolSpec = z.object({
  name: z.string(),
  description: z.optional(z.string()),
  inputSchema: z.object({ json: z.looseObject({ type: z.optional(z.string()) }) }),
});
export type ToolSpec = z.output<typeof ToolSpec>;

const Empty = z.strictObject({});
export const ToolConfig = z.object({
  tools: z
    .array(
      z.object({ toolSpec: z.optional(ToolSpec), cachePoint: z.optional(z.object({ type: z.literal('default') })) }),
    )
    .check(z.minLength(1)),
  toolChoice: z.optional(
    z.object({
      auto: z.optional(Empty),
      any: z.optional(Empty),
      tool: z.optional(z.object({ name: z.string() })),
    }),
  ),
});
export type ToolConfig = z.output<typeof ToolConfig>;

export interface Tools {
  offered: readonly ToolSpec[];
  /** The tool that must be called: the named one, or with `any` the first. */
  forced: ToolSpec | undefined;
}

const refused = (message: string): ApiFault => new ApiFault('ValidationException', message);

/**
 * Names take the pattern and length of the API reference (ToolSpecification).
 * @throws ApiFault ValidationException for what the service would refuse.
 */
export function readTools(config: ToolConfig | undefined): Tools {
  const offered = config?.tools.flatMap(({ toolSpec }) => toolSpec ?? []) ?? [];
  offered.forEach(({ name, inputSchema }, index) => {
    const path = `toolConfig.tools.${index}.toolSpec`;
    if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name))
      throw refused(
        `1 validation error detected: Value '${name}' at '${path}.name' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_-]+`,
      );
    if (inputSchema.json.type !== 'object')
      throw refused(`The value at ${path}.inputSchema.json.type must be one of the following: object.`);
    if (offered.findIndex((tool) => tool.name === name) < index)
      throw refused(`The tool ${name} is already defined. Tool names must be unique.`);
  });
  const choice = config?.toolChoice;
  if (!choice) return { offered, forced: undefined };
  if (Object.values(choice).filter((value) => value !== undefined).length !== 1)
    throw refused('The ToolChoice object must set exactly one of the following keys: auto, any, tool.');
  if (choice.auto) return { offered, forced: undefined };
  const named = choice.tool?.name;
  const forced = choice.any ? offered[0] : offered.find(({ name }) => name === named);
  if (!forced) throw refused(`The tool ${named ?? ''} of toolConfig.toolChoice is not defined in toolConfig.tools.`);
  return { offered, forced };
}
