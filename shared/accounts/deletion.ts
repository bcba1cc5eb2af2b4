/** Deleting an account: the member's choices, and how long they can undo it. */
import * as z from 'zod/mini';
import { CalendarDay } from '../contract/promised-day.ts';

/** Days in which a deletion can be undone. */
export const UNDO_DAYS = 7;

/** Whether posts and replies are deleted too. `keep` leaves them in the forum, by "Deleted member". */
export const PostsOnDeletion = z.enum(['delete', 'keep']);
export type PostsOnDeletion = z.output<typeof PostsOnDeletion>;

/** A planned deletion, as the member sees it. */
export const PlannedDeletion = z.object({
  /** The last day on which it can be undone. */
  until: CalendarDay,
  posts: PostsOnDeletion,
  /** True where our team planned it. A suspended member cannot undo it then. */
  byTeam: z.optional(z.literal(true)),
});

/** The refusal to a member whose deletion has begun. */
export const DELETION_BEGUN = 'Your account is being deleted now. It’s too late to keep it.';
