/** Calls the fast model and forces a tool call: strict JSON, parsed by a schema. */
import {
  BedrockRuntimeClient,
  type ContentBlock,
  ConverseCommand,
  type ConverseCommandOutput,
} from '@aws-sdk/client-bedrock-runtime';
import type { z } from 'zod/mini';
import { FAST_MODEL } from '../../../platform/aws/models.ts';
import { assumedUsage, reportTokens } from './tokens.ts';

/** One retry only: a member waits for understanding and looking. */
const client = new BedrockRuntimeClient({ maxAttempts: 2 });

export interface ToolCall<T> {
  /** For the log: `understand` or `look`. */
  purpose: string;
  system: string;
  content: ContentBlock[];
  tool: { name: string; description: string; inputSchema: JsonSchema };
  schema: z.ZodMiniType<T>;
  maxTokens: number;
  timeoutMs: number;
}
/** As the Converse API takes it (`ToolInputSchema.json`). */
export type JsonSchema = { [key: string]: JsonValue };
type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/**
 * Forces the tool call and returns its input, parsed by the schema.
 * @throws Error when the model is late, busy, refuses, or its JSON does not fit: the caller can do without it.
 */
export async function callTool<T>(call: ToolCall<T>, signal: AbortSignal): Promise<T> {
  const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(call.timeoutMs)]);
  const command = commandFor(call);
  const sent = client.send(command, { abortSignal });
  const answer = await sent.catch((error: unknown) => {
    if (abortSignal.aborted) reportTokens(call.purpose, FAST_MODEL, { usage: assumedUsage(command.input) });
    throw error;
  });
  reportTokens(call.purpose, FAST_MODEL, answer);
  return call.schema.parse(inputOf(answer, call.tool.name));
}

function commandFor<T>({ system, content, maxTokens, tool: { name, description, inputSchema } }: ToolCall<T>) {
  return new ConverseCommand({
    ...FAST_MODEL,
    system: [{ text: system }],
    messages: [{ role: 'user', content }],
    inferenceConfig: { maxTokens },
    toolConfig: {
      tools: [{ toolSpec: { name, description, inputSchema: { json: inputSchema } } }],
      toolChoice: { tool: { name } },
    },
  });
}

function inputOf({ output, stopReason }: ConverseCommandOutput, name: string): unknown {
  const use = output?.message?.content?.find(({ toolUse }) => toolUse?.name === name)?.toolUse;
  if (!use) throw new Error(`the model did not call ${name}: ${stopReason}`);
  return use.input;
}
