/** The keys of a photo in the uploads bucket, and its id in item keys and object paths. */

/** The id in an object path. */
export const imageIdOf = (objectPath: string): string => objectPath.slice(objectPath.lastIndexOf('/') + 1);
/** The id in an item's partition key; undefined where that is no image's. */
export const imageIdInKey = (PK: string): string | undefined => /^IMAGE#([0-9a-f]{32})$/.exec(PK)?.[1];

/** The keys do not reveal the photo's owner. */
export const photoKey = (imageId: string): string => `images/${imageId}.webp`;
export const mediumKey = (imageId: string): string => `images/${imageId}-medium.webp`;
export const thumbnailKey = (imageId: string): string => `images/${imageId}-thumbnail.webp`;
/** All keys of a photo. A small photo has no medium rendition, and deleting a missing object is no error. */
export const photoKeys = (imageId: string): string[] => [photoKey, mediumKey, thumbnailKey].map((key) => key(imageId));
