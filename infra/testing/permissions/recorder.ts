/** A proxy between one function and AWS's emulators that records the permission that each request needs, presigned ones too. */
import { request as ask } from 'node:http';
import { Readable } from 'node:stream';
import { listenHttp1And2 } from '../../emulators/http/h2c.ts';
import { type AwsRequest, actionsOf, serviceOf } from './aws-action.ts';
import { itemsOf } from './leading-keys.ts';

export interface Recorder {
  /** The environment, with every AWS endpoint replaced by this proxy. */
  environment: Record<string, string>;
  /** The recorded actions and items so far, sorted. */
  actions(): string[];
  close(): Promise<void>;
}

const PREFIX = 'AWS_ENDPOINT_URL_';
/** The setting with the address through which the functions send to sockets. */
const SOCKETS = 'WS_ENDPOINT';
/** The SDK's names of the endpoints, by the service in a request's signature. */
const ENDPOINTS: Record<string, string> = {
  dynamodb: 'DYNAMODB',
  secretsmanager: 'SECRETS_MANAGER',
  s3: 'S3',
  sts: 'STS',
  lambda: 'LAMBDA',
  ses: 'SESV2',
  bedrock: 'BEDROCK_AGENT',
};

/** @param environment The function's, with the address of each emulator. @returns It with this proxy in between. */
export async function recorder(environment: Record<string, string>): Promise<Recorder> {
  const seen = new Set<string>();
  const endpointOf = (request: AwsRequest) => {
    if (request.url.pathname.startsWith('/model/')) return environment[`${PREFIX}BEDROCK_RUNTIME`];
    if (serviceOf(request) === 'execute-api') return environment[SOCKETS];
    // A browser's form, or its preflight, goes to the object store.
    return environment[PREFIX + (ENDPOINTS[serviceOf(request) ?? 's3'] ?? '')];
  };
  const listening = await listenHttp1And2(async (given) => {
    const url = new URL(given.url);
    const body = Buffer.from(await given.arrayBuffer());
    const request = { method: given.method, url, headers: given.headers, body };
    for (const asked of [...actionsOf(request), ...itemsOf(request)]) seen.add(asked);
    const endpoint = endpointOf(request);
    if (!endpoint) throw new Error(`nothing to ask for ${given.method} ${url.pathname}`);
    return onward(new URL(endpoint), request, given.signal);
  });
  const here = listening.endpoint;
  const endpoints = Object.keys(environment).filter((name) => name.startsWith(PREFIX) || name === SOCKETS);
  return {
    environment: {
      ...environment,
      ...Object.fromEntries(endpoints.map((name) => [name, here])),
      // What browsers get is signed for these: the proxy's address with the bucket in the path, which S3 takes too.
      UPLOADS_URL: `${here}/${environment.UPLOADS_BUCKET}`,
      KNOWLEDGE_URL: `${here}/${environment.KNOWLEDGE_BUCKET}`,
    },
    actions: () => [...seen].toSorted(),
    close: listening.close,
  };
}

/** The request as received, with its host, which the signature covers. */
function onward(endpoint: URL, { method, url, headers, body }: AwsRequest, gone: AbortSignal): Promise<Response> {
  const sent = Object.fromEntries([...headers].filter(([name]) => !['expect', 'connection'].includes(name)));
  return new Promise((resolve, reject) => {
    const outgoing = ask(
      {
        hostname: endpoint.hostname,
        port: endpoint.port,
        method,
        path: url.pathname + url.search,
        headers: sent,
        signal: gone,
      },
      (answer) => {
        const status = answer.statusCode ?? 502;
        const bodiless = method === 'HEAD' || status === 204 || status === 304;
        if (bodiless) answer.resume();
        const fields = Object.entries(answer.headers).flatMap(([name, value]) =>
          [value].flat().flatMap((one): [string, string][] => (one === undefined ? [] : [[name, one]])),
        );
        const kept = fields.filter(([name]) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name));
        resolve(new Response(bodiless ? null : (Readable.toWeb(answer) as ReadableStream), { status, headers: kept }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
