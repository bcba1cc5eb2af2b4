/** Usernames and email addresses: each belongs to one member, in any letter case, and finds them. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

const SignInName = z.object({ userId: z.string() });

export const Usernames = entity({ name: 'username', schema: SignInName, key: keys.username });
/** Skeletons of usernames (functions/accounts/names/skeleton.ts), so that no two usernames look the same. */
export const NameSkeletons = entity({ name: "username's skeleton", schema: SignInName, key: keys.nameSkeleton });
export const Emails = entity({ name: 'email address', schema: SignInName, key: keys.email });
