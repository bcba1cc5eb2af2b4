/** The Lambda entry of this domain: every route of it streams. */
import type { StreamifyHandler } from 'aws-lambda';
import { streamingLambda } from '../platform/http/lambda.ts';
import { repliesWritten } from './exchange/ask.ts';
import { app } from './handler.ts';

// Hono types its streaming handler like a buffered one.
const answerRequest = streamingLambda(app) as unknown as StreamifyHandler;

/** Lambda freezes what runs on after a handler returns: it returns once the reply is stored, even when its answer was 202. */
export const handler = awslambda.streamifyResponse(async (event, response, context) => {
  await answerRequest(event, response, context);
  await repliesWritten();
});
