/** A drafted post from another screen, such as "Post this room", in the state of the navigation. */
import * as z from 'zod/mini';
import { PostDraft } from '../../../shared/forum.ts';

const Handed = z.object({ post: PostDraft });

/** The drafted post in a navigation's state; undefined if there is none. */
export const handedPost = (state: unknown): z.output<typeof PostDraft> | undefined =>
  Handed.safeParse(state).data?.post;

export const isHandedPost = (state: unknown): boolean => handedPost(state) !== undefined;
