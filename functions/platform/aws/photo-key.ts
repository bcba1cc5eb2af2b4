/** Where a photo's bytes lie in the uploads bucket, and the id by which its item and its address name it. */

/** The id in an object path. */
export const imageIdOf = (objectPath: string): string => objectPath.slice(objectPath.lastIndexOf('/') + 1);
/** The id in an item's partition key; undefined where that is no image's. */
export const imageIdInKey = (PK: string): string | undefined => /^IMAGE#([0-9a-f]{32})$/.exec(PK)?.[1];

/** Nothing in these keys tells whose photo it is. */
export const photoKey = (imageId: string): string => `images/${imageId}.webp`;
export const mediumKey = (imageId: string): string => `images/${imageId}-medium.webp`;
export const thumbnailKey = (imageId: string): string => `images/${imageId}-thumbnail.webp`;
/** All that a photo has in the bucket. A small one has no medium rendition, and deleting none is no error. */
export const photoKeys = (imageId: string): string[] => [photoKey, mediumKey, thumbnailKey].map((key) => key(imageId));
