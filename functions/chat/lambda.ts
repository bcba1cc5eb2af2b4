/** The Lambda entry of this domain. All its routes stream. */
import type { StreamifyHandler } from 'aws-lambda';
import { streamingLambda } from '../platform/http/lambda.ts';
import { repliesWritten } from './conversation/ask.ts';
import { app } from './handler.ts';

// Hono types its streaming handler like a buffered one.
const answerRequest = streamingLambda(app) as unknown as StreamifyHandler;

/** Returns once the reply is stored, even after a 202: Lambda freezes what still runs when a handler returns. */
export const handler = awslambda.streamifyResponse(async (event, response, context) => {
  await answerRequest(event, response, context);
  await repliesWritten();
});
