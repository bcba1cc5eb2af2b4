/** The `sizes` of the photo in a member's hero. The shell's script uses it before the app loads, so it imports nothing. */
export const HERO_SIZES = '(min-width: 62rem) 61vw, 100vw';
