/** `npm start -- --bedrock`: forwards model calls to Amazon Bedrock, signed with the operator's own credentials. */
import { Sha256 } from '@aws-crypto/sha256-js';
import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { SignatureV4 } from '@smithy/signature-v4';
import { withoutThinking } from '../../../cdk/functions/chat-models.ts';
import { Problem } from '../../../local/problem.ts';
import { listenHttp1And2 } from '../../http/h2c.ts';
import { isJsonObject, type RealModels } from './real-models.ts';

/**
 * The functions of a local stage sign with the stage's own keys, which AWS does not know, so this signs their calls again.
 * Reads the credentials once, before the stage sets its own: when they expire, start again.
 * Without FAST_MODEL_ID, one model takes all calls.
 * @param upstream Bedrock's address; that of AWS_REGION by default.
 * @throws Problem without CHAT_MODEL_ID, a region or credentials, or when the fields of a model are no JSON object.
 */
export async function forwardToBedrock(upstream?: string): Promise<RealModels> {
  const {
    CHAT_MODEL_ID: modelId = '',
    CHAT_MODEL_FIELDS: fields = JSON.stringify(withoutThinking(modelId)),
    FAST_MODEL_ID: fastModelId = modelId,
    FAST_MODEL_FIELDS: fastFields = JSON.stringify(withoutThinking(fastModelId)),
    AWS_REGION,
    AWS_DEFAULT_REGION,
  } = process.env;
  const region = AWS_REGION ?? AWS_DEFAULT_REGION;
  if (!modelId || !region)
    throw new Problem(
      '--bedrock needs CHAT_MODEL_ID (a model or inference profile id) and AWS_REGION. Set both and start again.',
    );
  const broken = Object.entries({ CHAT_MODEL_FIELDS: fields, FAST_MODEL_FIELDS: fastFields }).find(
    ([, value]) => !isJsonObject(value),
  );
  if (broken)
    throw new Problem(`${broken[0]} must be a JSON object, such as ${JSON.stringify(withoutThinking(modelId))} or {}.`);
  const target = new URL(upstream ?? `https://bedrock-runtime.${region}.amazonaws.com`);
  const client = new BedrockRuntimeClient({ region });
  const credentials = await client.config.credentials().catch(() => {
    throw new Problem(
      '--bedrock needs AWS credentials, and none were found. Sign in as for the AWS CLI (aws configure, aws sso login) and start again.',
    );
  });
  const signer = new SignatureV4({ service: 'bedrock', region, credentials, sha256: Sha256 });
  const { endpoint, close } = await listenHttp1And2((request) => forward(request, target, signer));
  return { endpoint, modelId, fields, fastModelId: fastModelId ?? modelId, fastFields, close };
}

async function forward(request: Request, target: URL, signer: SignatureV4): Promise<Response> {
  const { pathname } = new URL(request.url);
  const body = new Uint8Array(await request.arrayBuffer());
  const signed = await signer.sign({
    method: request.method,
    protocol: target.protocol,
    hostname: target.hostname,
    ...(target.port && { port: Number(target.port) }),
    path: pathname,
    query: {},
    headers: {
      host: target.host,
      'content-type': request.headers.get('content-type') ?? 'application/json',
      accept: request.headers.get('accept') ?? '*/*',
    },
    body,
  });
  const { host: _, ...headers } = signed.headers;
  const answer = await fetch(new URL(pathname, target), {
    method: request.method,
    headers,
    body,
    signal: request.signal,
  });
  const passed = new Headers();
  for (const name of ['content-type', 'x-amzn-errortype', 'x-amzn-requestid']) {
    const value = answer.headers.get(name);
    if (value) passed.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers: passed });
}
