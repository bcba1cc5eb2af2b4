/** The Lambda entry of this domain's calls. */
import { lambda } from '../platform/http/lambda.ts';
import { importsApp } from './handler.ts';
import { AddressPolicy } from './remote-file/address-policy.ts';

export const handler = lambda(importsApp(new AddressPolicy()));
