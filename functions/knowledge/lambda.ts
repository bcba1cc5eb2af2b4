/** The Lambda entry of this domain. */
import { lambda } from '../platform/http/lambda.ts';
import { app } from './handler.ts';

export const handler = lambda(app);
