/** A domain's app as a Lambda handler behind API Gateway's REST API, buffered or streaming. */
import type { Hono } from 'hono';
import { handle, streamHandle } from 'hono/aws-lambda';

/** For API Gateway's proxy events, buffered (REST API, payload format 1.0). */
export const lambda = (app: Hono) => handle(app);

/** For a domain whose routes stream; API Gateway then expects the streaming format of each of them. */
export const streamingLambda = (app: Hono): ReturnType<typeof streamHandle> => streamHandle(app);
