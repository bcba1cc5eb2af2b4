/** The post that another screen has begun, such as "Post this room": it comes with the navigation. */
import * as z from 'zod/mini';
import { PostDraft } from '../../../shared/forum.ts';

const Handed = z.object({ post: PostDraft });

/** The begun post in the state of a navigation; undefined where it has none. */
export const handedPost = (state: unknown): z.output<typeof PostDraft> | undefined =>
  Handed.safeParse(state).data?.post;

export const isHandedPost = (state: unknown): boolean => handedPost(state) !== undefined;
