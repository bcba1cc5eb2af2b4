/** The Lambda entry of the worker. */
import { AddressPolicy } from '../remote-file/address-policy.ts';
import { importWorker } from './worker.ts';

export const handler = importWorker(new AddressPolicy());
