/** The `sizes` of a post's photo on its page. */
export const POST_PHOTO_SIZES = '(min-width: 64rem) 42rem, 100vw';
