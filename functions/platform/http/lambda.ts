/** A domain's app as a Lambda handler behind API Gateway's REST API, buffered or streaming. */
import type { Hono } from 'hono';
import { handle, streamHandle } from 'hono/aws-lambda';

/** For API Gateway's proxy events with buffered responses (REST API, payload format 1.0). */
export const lambda = (app: Hono) => handle(app);

/** For a domain with streaming routes. API Gateway then expects the streaming format for all of its routes. */
export const streamingLambda = (app: Hono): ReturnType<typeof streamHandle> => streamHandle(app);
