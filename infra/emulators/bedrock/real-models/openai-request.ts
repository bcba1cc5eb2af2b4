/** Converts a Converse request to a chat completion request of an OpenAI-compatible server. */
import sharp from 'sharp';
import type { Block, ConverseInput, Message } from '../converse/converse-request.ts';
import type { ToolSpec } from '../converse/tool-config.ts';

/** Fields of "Create chat completion" (platform.openai.com, API reference) that local servers know. */
export interface ChatRequest {
  model: string;
  messages: object[];
  max_tokens?: number;
  stream?: boolean;
  stream_options?: { include_usage: boolean };
  tools?: object[];
  tool_choice?: unknown;
  response_format?: object;
}

/**
 * The messages, the limit and the model's own fields. `withTool` or `asJson` adds the tool.
 * @param model The server's name for it.
 */
export async function chatRequest(
  model: string,
  { system, messages, fields, maxTokens }: ConverseInput,
): Promise<ChatRequest> {
  const turns = await Promise.all(messages.map(turnsOf));
  return {
    ...fields,
    model,
    messages: [...(system === '' ? [] : [{ role: 'system', content: system }]), ...turns.flat()],
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
  };
}

async function turnsOf({ role, content }: Message): Promise<object[]> {
  if (role === 'assistant') return [{ role, content: content.flatMap(({ text }) => text ?? []).join('\n') }];
  const parts = await Promise.all(content.map(partOf));
  return [{ role, content: parts.filter((part) => part !== undefined) }];
}

async function partOf({ text, image }: Block): Promise<object | undefined> {
  if (text !== undefined) return { type: 'text', text };
  if (!image) return undefined;
  // Some servers cannot read WebP: llama.cpp decodes with stb_image, which knows JPEG and PNG. The size in pixels stays.
  const jpeg = await sharp(Buffer.from(image.source.bytes, 'base64')).autoOrient().jpeg({ quality: 90 }).toBuffer();
  return { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${jpeg.toString('base64')}` } };
}

/** Asks for a call of the tool as the protocol does. Servers that do not know `tool_choice` ignore it. */
export const withTool = (request: ChatRequest, { name, description, inputSchema }: ToolSpec): ChatRequest => ({
  ...request,
  tools: [{ type: 'function', function: { name, ...(description && { description }), parameters: inputSchema.json } }],
  tool_choice: { type: 'function', function: { name } },
});

/** Asks for the tool's input as the answer itself: for models and servers without tool calls. */
export const asJson = (request: ChatRequest, { name, inputSchema }: ToolSpec): ChatRequest => ({
  ...request,
  messages: [
    ...request.messages,
    {
      role: 'user',
      content: `Answer with one JSON object and nothing else. It fits this JSON Schema:\n${JSON.stringify(inputSchema.json)}`,
    },
  ],
  response_format: { type: 'json_schema', json_schema: { name, schema: inputSchema.json } },
});
