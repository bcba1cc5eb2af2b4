/** `CHAT_URL=… CHAT_MODEL=… npm start`: answers Converse and ConverseStream with an OpenAI-compatible server, such as Ollama. */
import { Hono } from 'hono';
import { Problem } from '../../../local/problem.ts';
import { listenHttp1And2 } from '../../http/h2c.ts';
import { ApiFault } from '../converse/api-fault.ts';
import { streamOf } from '../converse/converse.ts';
import { type ConverseInput, parseConverseRequest } from '../converse/converse-request.ts';
import type { ToolSpec } from '../converse/tool-config.ts';
import { type Completion, converseBody, converseFrames, readCompletion, toolInputIn } from './openai-answer.ts';
import { asJson, type ChatRequest, chatRequest, withTool } from './openai-request.ts';
import { isJsonObject, type RealModels } from './real-models.ts';

const PROBE_MS = 5_000;

/**
 * Translates: the functions still speak Converse. Does not pass on the tools of a streamed call, as answers have none.
 * FAST_MODEL takes the calls that understand questions and look at photos; CHAT_MODEL where it is not set.
 * Adds CHAT_MODEL_FIELDS and FAST_MODEL_FIELDS to the body of each call: `{"reasoning_effort":"none"}`.
 * @throws Problem without CHAT_MODEL, or where nothing answers at CHAT_URL.
 */
export async function translateToOpenAI(chatUrl: string): Promise<RealModels> {
  const {
    CHAT_MODEL: modelId,
    FAST_MODEL: fastModelId = modelId,
    CHAT_MODEL_FIELDS: fields = '{}',
    FAST_MODEL_FIELDS: fastFields = fields,
  } = process.env;
  if (!modelId || !fastModelId)
    throw new Problem('CHAT_URL needs CHAT_MODEL, the name of a model that the server has. Set it and start again.');
  if (!isJsonObject(fields) || !isJsonObject(fastFields))
    throw new Problem('CHAT_MODEL_FIELDS and FAST_MODEL_FIELDS must be JSON objects, such as {}.');
  const base = URL.canParse(chatUrl) ? new URL(chatUrl.replace(/\/*$/, '/')) : undefined;
  const isThere =
    base && (await fetch(new URL('models', base), { signal: AbortSignal.timeout(PROBE_MS) }).catch(() => undefined));
  if (!base || !isThere)
    throw new Problem(
      `Nothing answers at CHAT_URL (${chatUrl}). Start the server, give its address up to /v1, and start again.`,
    );
  const server = new OpenAIServer(new URL('chat/completions', base));
  const app = routes(server);
  const { endpoint, close } = await listenHttp1And2((request) => app.fetch(request));
  return { endpoint, modelId, fields, fastModelId, fastFields, close };
}

function routes(server: OpenAIServer): Hono {
  const app = new Hono();
  app.onError((error, { req }) => {
    if (error instanceof ApiFault) return error.response();
    if (!req.raw.signal.aborted) console.error(error);
    return new ApiFault(
      'ModelErrorException',
      'The answer of the server behind CHAT_URL could not be read.',
    ).response();
  });
  app.post('/model/:modelId/converse', async ({ req }) =>
    converse(server, req.param('modelId'), parseConverseRequest(await req.json()), req.raw.signal),
  );
  app.post('/model/:modelId/converse-stream', async ({ req }) => {
    const request = await chatRequest(req.param('modelId'), parseConverseRequest(await req.json()));
    const streamed = { ...request, stream: true, stream_options: { include_usage: true } };
    const { body } = await server.ask(streamed, req.raw.signal);
    if (!body) throw new ApiFault('ModelErrorException', 'The server behind CHAT_URL answered without a body.');
    return new Response(streamOf(converseFrames(body)), {
      headers: { 'content-type': 'application/vnd.amazon.eventstream' },
    });
  });
  return app;
}

async function converse(
  server: OpenAIServer,
  model: string,
  input: ConverseInput,
  signal: AbortSignal,
): Promise<Response> {
  const started = performance.now();
  const request = await chatRequest(model, input);
  const tool = input.tools.forced;
  const { completion, called } = tool
    ? await forced(server, request, tool, signal)
    : { completion: await server.complete(request, signal), called: undefined };
  return Response.json(converseBody(completion, called, Math.round(performance.now() - started)));
}

/** Asks for a call of the tool; where the server or the model makes none, for a JSON object as text. */
async function forced(server: OpenAIServer, request: ChatRequest, tool: ToolSpec, signal: AbortSignal) {
  for (const attempt of [withTool(request, tool), asJson(request, tool)]) {
    const completion = await server.complete(attempt, signal).catch((error: unknown) => {
      if (error instanceof ApiFault && error.fault === 'ValidationException') return undefined;
      throw error;
    });
    const input = completion && toolInputIn(completion);
    if (input) return { completion, called: { name: tool.name, input } };
  }
  throw new ApiFault('ModelErrorException', 'The model neither called the tool nor answered with JSON.');
}

class OpenAIServer {
  readonly #url: URL;

  constructor(url: URL) {
    this.#url = url;
  }

  /** @throws ApiFault by the server's status: 429 throttling, 404 no such model, other 4xx a refusal, 5xx a failure. */
  async ask(request: ChatRequest, signal: AbortSignal): Promise<Response> {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer local' };
    const answer = await fetch(this.#url, { method: 'POST', headers, body: JSON.stringify(request), signal });
    if (answer.ok) return answer;
    const reason = (await answer.text()).slice(0, 300);
    if (answer.status === 429) throw new ApiFault('ThrottlingException', reason);
    if (answer.status === 404) throw new ApiFault('ResourceNotFoundException', reason);
    throw new ApiFault(answer.status < 500 ? 'ValidationException' : 'ModelErrorException', reason);
  }

  async complete(request: ChatRequest, signal: AbortSignal): Promise<Completion> {
    return readCompletion(await (await this.ask(request, signal)).json());
  }
}
