/** A proxy between one function and AWS's emulators that records the permission that each request needs, presigned ones too. */
import { type Call, startProxy } from '../proxy.ts';
import { actionsOf, serviceOf } from './aws-action.ts';
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
  const endpointOf = (request: Call) => {
    if (request.url.pathname.startsWith('/model/')) return environment[`${PREFIX}BEDROCK_RUNTIME`];
    if (serviceOf(request) === 'execute-api') return environment[SOCKETS];
    // A browser's form, or its preflight, goes to the object store.
    return environment[PREFIX + (ENDPOINTS[serviceOf(request) ?? 's3'] ?? '')];
  };
  const listening = await startProxy((call) => {
    for (const asked of [...actionsOf(call), ...itemsOf(call)]) seen.add(asked);
    const endpoint = endpointOf(call);
    if (!endpoint) throw new Error(`nothing to ask for ${call.method} ${call.url.pathname}`);
    return endpoint;
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
