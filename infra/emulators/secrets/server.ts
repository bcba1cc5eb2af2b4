/** Secrets Manager on this machine: GetSecretValue and PutSecretValue in AWS's JSON protocol, over secrets that the stage passes in. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { answerInJson } from '../http/aws-answer.ts';
import { type Listening, onLoopback } from '../http/loopback.ts';

const SecretRequest = z.object({ SecretId: z.string(), SecretString: z.optional(z.string()) });

/** @param secrets Secret strings by ARN; PutSecretValue writes into it. */
export function startSecretsManager(secrets: Record<string, string>): Promise<Listening> {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const target = String(request.headers['x-amz-target']);
    const { SecretId, SecretString: put } = SecretRequest.parse(await json(request));
    if (!/^secretsmanager\.(Get|Put)SecretValue$/.test(target))
      return answerInJson(response, 400, { message: `${target} is not served here` }, 'UnknownOperationException');
    if (secrets[SecretId] === undefined)
      return answerInJson(response, 400, { message: 'No such secret.' }, 'ResourceNotFoundException');
    if (put !== undefined) secrets[SecretId] = put;
    answerInJson(response, 200, {
      ARN: SecretId,
      Name: SecretId.split(':').at(-1),
      ...(put === undefined && { SecretString: secrets[SecretId] }),
      VersionId: '1',
      VersionStages: ['AWSCURRENT'],
    });
  };
  return onLoopback(
    createServer((request, response) => {
      handle(request, response).catch(() => response.destroy());
    }),
  );
}
