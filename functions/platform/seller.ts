/** The seller, from the stage's settings. */
import * as z from 'zod/mini';
import { Seller } from '../../shared/contract/seller.ts';
import { settings } from './settings.ts';

/** Null on a stage that names none. */
export const seller = z.nullable(Seller).parse(JSON.parse(settings('SELLER').SELLER));
