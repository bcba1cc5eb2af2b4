/** The Lambda entry of this domain. */
import { lambda } from '../http/lambda.ts';
import { app } from './handler.ts';

export const handler = lambda(app);
