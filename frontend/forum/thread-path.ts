/** The address of a post, and of a reply on its page. */

export const threadPath = (postId: string): string => `/forum/${postId}`;

/** The id of a reply's element on the page of its post. */
export const replyElement = (replyId: string): string => `reply-${replyId}`;
export const replyPath = (postId: string, replyId: string): string => `${threadPath(postId)}#${replyElement(replyId)}`;

/** The id of the element where a post's replies begin. */
export const REPLIES = 'replies';
