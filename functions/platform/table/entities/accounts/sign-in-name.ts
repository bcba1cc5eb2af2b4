/** Usernames and email addresses: each belongs to one member, in any letter case, and leads to them. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

const SignInName = z.object({ userId: z.string() });

export const Usernames = entity({ name: 'username', schema: SignInName, key: keys.username });
export const Emails = entity({ name: 'email address', schema: SignInName, key: keys.email });
