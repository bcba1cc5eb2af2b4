/** The address of a post, and of a reply on its page. */

export const threadPath = (postId: string): string => `/forum/${postId}`;

/** The element of a reply on the page of its post. */
export const replyElement = (replyId: string): string => `reply-${replyId}`;
export const replyPath = (postId: string, replyId: string): string => `${threadPath(postId)}#${replyElement(replyId)}`;

/** Where the replies of a post begin on its page. */
export const REPLIES = 'replies';
