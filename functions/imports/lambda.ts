/** The Lambda entry of this domain's calls. */
import { lambda } from '../http/lambda.ts';
import { AddressPolicy } from './address-policy.ts';
import { importsApp } from './handler.ts';

export const handler = lambda(importsApp(new AddressPolicy()));
