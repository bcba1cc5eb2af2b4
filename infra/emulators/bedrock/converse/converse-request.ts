/** Reads a Converse request and refuses what the real service refuses, with its messages where they are known. */
import * as z from 'zod/mini';
import { IN_ENGLISH } from '../../http/validation-messages.ts';
import type { Consultation } from '../designer/designer.ts';
import { decodePhoto, type Pixels } from '../designer/pixels.ts';
import { ApiFault } from './api-fault.ts';

/** The tool by which the product takes notes on a photo. */
export const PIN_TOOL = 'pin_notes';
/** An image takes at most 3.75 MB (Bedrock user guide, Converse). */
const IMAGE_BYTES_MAX = 3.75 * 1024 * 1024;

const Block = z.object({
  text: z.optional(z.string()),
  image: z.optional(
    z.object({ format: z.enum(['png', 'jpeg', 'gif', 'webp']), source: z.object({ bytes: z.base64() }) }),
  ),
  toolUse: z.optional(z.object({ toolUseId: z.string(), name: z.string(), input: z.json() })),
  toolResult: z.optional(z.object({ toolUseId: z.string(), content: z.array(z.json()) })),
});
type Block = z.output<typeof Block>;

const Message = z.object({ role: z.enum(['user', 'assistant']), content: z.array(Block) });
type Message = z.output<typeof Message>;

const ConverseRequest = z.object({
  messages: z.prefault(z.array(Message), []),
  system: z.optional(z.array(z.object({ text: z.optional(z.string()) }))),
  inferenceConfig: z.optional(
    z.object({
      maxTokens: z.optional(z.int().check(z.minimum(1))),
      temperature: z.optional(z.number()),
      topP: z.optional(z.number()),
    }),
  ),
  additionalModelRequestFields: z.optional(
    z.object({ thinking: z.optional(z.object({ type: z.enum(['adaptive', 'disabled']) })) }),
  ),
  toolConfig: z.optional(
    z.object({
      tools: z.array(z.object({ toolSpec: z.optional(z.object({ name: z.string() })) })).check(z.minLength(1)),
    }),
  ),
});

export interface ConverseInput {
  consultation: Consultation;
  /** Absent: as long as the answer is. */
  maxTokens: number | undefined;
  /** Whether it thinks before the answer, as Claude's models of 2026 do by default. */
  thinks: boolean;
  /** Characters of text sent, for the usage that is reported. */
  characters: number;
}

/**
 * @param body The parsed JSON of the request.
 * @throws ApiFault ValidationException for what the service would refuse.
 */
export async function readConverseRequest(body: unknown): Promise<ConverseInput> {
  const parsed = ConverseRequest.safeParse(body, IN_ENGLISH);
  if (!parsed.success) throw refused(`The request is malformed: ${z.prettifyError(parsed.error)}`);
  const { messages, system = [], inferenceConfig, additionalModelRequestFields: fields, toolConfig } = parsed.data;
  const sampling = (['temperature', 'topP'] as const).find((name) => inferenceConfig?.[name] !== undefined);
  if (sampling) throw refused(`\`${sampling}\` is not supported by this model.`);
  checkTurns(messages);
  messages.forEach((message, index) => checkBlocks(message, index));
  system.forEach(({ text }, index) => {
    if (text?.trim() === '')
      throw refused(
        `The text field in the SystemContentBlock object at system.${index} is blank. Add text to the text field, and try again.`,
      );
  });
  checkTools(messages, toolConfig !== undefined);
  const last = messages.at(-1);
  const consultation = {
    history: messages.slice(0, -1).map((message) => ({ role: message.role, text: textOf(message) })),
    prompt: last ? textOf(last) : '',
    photo: last && (await photoOf(last, messages.length - 1)),
    canPin: toolConfig?.tools.some(({ toolSpec }) => toolSpec?.name === PIN_TOOL) ?? false,
  };
  const texts = [...system.map(({ text = '' }) => text), ...messages.map(textOf)];
  return {
    consultation,
    maxTokens: inferenceConfig?.maxTokens,
    thinks: fields?.thinking?.type !== 'disabled',
    characters: texts.join('').length,
  };
}

const refused = (message: string): ApiFault => new ApiFault('ValidationException', message);

const textOf = ({ content }: Message): string => content.flatMap(({ text }) => text ?? []).join('\n');

function checkTurns(messages: readonly Message[]): void {
  if (messages[0]?.role !== 'user')
    throw refused(
      'A conversation must start with a user message. Try again with a conversation that starts with a user message.',
    );
  if (messages.some(({ role }, index) => index > 0 && role === messages[index - 1]?.role))
    throw refused(
      'A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.',
    );
  if (messages.at(-1)?.role !== 'user')
    throw refused(
      'A conversation must end with a user message. Try again with a conversation that ends with a user message.',
    );
}

function checkBlocks({ role, content }: Message, index: number): void {
  if (content.length === 0)
    throw refused(
      `The content field in the Message object at messages.${index} is empty. Add a ContentBlock object to the content field and try again.`,
    );
  content.forEach((block, place) => {
    const kinds = Object.values(block).filter((value) => value !== undefined).length;
    const path = `messages.${index}.content.${place}`;
    if (kinds !== 1)
      throw refused(
        `The ContentBlock object at ${path} must set one of the following keys: text, image, toolUse, toolResult.`,
      );
    if (block.text?.trim() === '')
      throw refused(
        `The text field in the ContentBlock object at ${path} is blank. Add text to the text field, and try again.`,
      );
    if (block.image && role !== 'user') throw refused(`The image at ${path} must be in a user message.`);
  });
}

/** A tool that was used wants its result in the next turn, and its definition in every call. */
function checkTools(messages: readonly Message[], hasToolConfig: boolean): void {
  const usesTools = messages.some(({ content }) => content.some(({ toolUse, toolResult }) => toolUse ?? toolResult));
  if (usesTools && !hasToolConfig)
    throw refused('The toolConfig field must be defined when using toolUse and toolResult content blocks.');
  messages.forEach(({ content }, index) => {
    const answered = new Set(messages[index + 1]?.content.map(({ toolResult }) => toolResult?.toolUseId));
    const missing = content.flatMap(({ toolUse }) =>
      toolUse && !answered.has(toolUse.toolUseId) ? [toolUse.toolUseId] : [],
    );
    if (missing.length > 0)
      throw refused(
        `Expected toolResult blocks at messages.${index + 1}.content for the following Ids: ${missing.join(', ')}`,
      );
  });
}

/** The first photo of a turn, decoded: what is declared as WebP must be WebP. */
async function photoOf({ content }: Message, index: number): Promise<Pixels | undefined> {
  const place = content.findIndex(({ image }: Block) => image !== undefined);
  const image = content[place]?.image;
  if (!image) return undefined;
  const path = `messages.${index}.content.${place}.image.source.bytes`;
  const bytes = Buffer.from(image.source.bytes, 'base64');
  if (bytes.byteLength > IMAGE_BYTES_MAX)
    throw refused(`${path}: image exceeds 3.75 MB maximum: ${bytes.byteLength} bytes.`);
  const photo = await decodePhoto(bytes);
  if (!photo) throw refused(`${path}: Could not process image.`);
  if (photo.format !== image.format)
    throw refused(
      `${path}: The image was specified using the image/${image.format} media type, but the image appears to be a image/${photo.format} image.`,
    );
  return photo.pixels;
}
