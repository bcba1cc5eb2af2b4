/** Usernames and email addresses: each belongs to one member, in any letter case, and leads to them. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

const SignInName = z.object({ userId: z.string() });

export const Usernames = entity({ name: 'username', schema: SignInName, key: keys.username });
/** What a username looks like (functions/accounts/names/skeleton.ts): no second one looks the same. */
export const NameSkeletons = entity({ name: "username's skeleton", schema: SignInName, key: keys.nameSkeleton });
export const Emails = entity({ name: 'email address', schema: SignInName, key: keys.email });
