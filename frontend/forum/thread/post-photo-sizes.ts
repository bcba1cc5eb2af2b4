/** How wide a post's photo stands on its page, as in an `<img sizes>`. */
export const POST_PHOTO_SIZES = '(min-width: 64rem) 42rem, 100vw';
