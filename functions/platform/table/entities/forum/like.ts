/** A member's like of a post. */
import * as z from 'zod/mini';
import { entity } from '../../entity.ts';
import { keys } from '../../keys.ts';

export const Likes = entity({ name: 'like', schema: z.object({ createdAt: z.string() }), key: keys.like });
