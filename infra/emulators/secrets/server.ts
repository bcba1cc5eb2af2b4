/** Secrets Manager on this machine: GetSecretValue and PutSecretValue in AWS's JSON protocol, over secrets that the stage passes in. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { onLoopback } from '../http/loopback.ts';

const SecretRequest = z.object({ SecretId: z.string(), SecretString: z.optional(z.string()) });

/** @param secrets Secret strings by ARN; PutSecretValue writes into it. */
export async function startSecretsManager(
  secrets: Record<string, string>,
): Promise<{ endpoint: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
      response.end(JSON.stringify(body));
    };
    const target = request.headers['x-amz-target'];
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
      return answer(400, {
        __type: 'MissingAuthenticationTokenException',
        message: 'Request is missing Authentication Token',
      });
    if (target !== 'secretsmanager.GetSecretValue' && target !== 'secretsmanager.PutSecretValue')
      return answer(400, { __type: 'UnknownOperationException', message: `${String(target)} is not served here` });
    const asked = SecretRequest.safeParse(JSON.parse((await text(request)) || '{}'));
    const putting = target === 'secretsmanager.PutSecretValue' && asked.data?.SecretString !== undefined;
    if (putting && asked.data && secrets[asked.data.SecretId] !== undefined)
      secrets[asked.data.SecretId] = asked.data.SecretString ?? '';
    const SecretString = asked.success ? secrets[asked.data.SecretId] : undefined;
    if (!asked.success || SecretString === undefined)
      return answer(400, {
        __type: 'ResourceNotFoundException',
        message: "Secrets Manager can't find the specified secret.",
      });
    answer(200, {
      ARN: asked.data.SecretId,
      Name: asked.data.SecretId.split(':').at(-1),
      ...(!putting && { SecretString }),
      VersionId: '1',
      VersionStages: ['AWSCURRENT'],
    });
  };
  return onLoopback(server);
}
