/** The messages for a file that does not become a photo. */

export const NOT_A_PHOTO = 'We couldn’t read this file as a photo. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC.';
export const INCOMPLETE =
  'This photo is cut off or damaged, so part of it is missing. Please choose the original, or save it again as a JPEG.';
export const TWO_IN_ONE =
  'This file is a photo and something else in one, such as a web page or an archive. Please save the photo again as a JPEG.';
export const TOO_LARGE = 'This photo has too many pixels. Please choose one of up to 50 megapixels.';
export const TOO_LARGE_AVIF =
  'This AVIF has too many pixels. Please choose one of up to 25 megapixels, or save it as a JPEG.';
export const TOO_LONG_SIDE = 'This photo has a side of more than 65,535 pixels. Please crop it, or choose another one.';
export const TOO_MUCH_MEMORY =
  'This photo takes too much memory to open. Please save it smaller, or as a JPEG, and try again.';
export const TOO_LONG = 'This photo takes too long to open. Please save it smaller, or as a JPEG, and try again.';
