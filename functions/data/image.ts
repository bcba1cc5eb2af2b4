/**
 * The image item: whose photo it is, who may see it, and the one thing it is attached to. Until that it has a `ttl`, which
 * attaching takes away in the same write; and where an item goes, however it goes, the photo's bytes go after it.
 */
import { z } from 'zod';
import { keys } from './keys.ts';
import type { TransactionWrite } from './table.ts';

export const ImageItem = z.object({
  owner: z.string(),
  /** `owner`: only they may read it. `members`: any member may. */
  visibility: z.enum(['owner', 'members']),
  attachedTo: z.string().optional(),
  width: z.number(),
  height: z.number(),
});
export type ImageItem = z.output<typeof ImageItem>;

/** The id in an object path. */
export const imageIdOf = (objectPath: string): string => objectPath.slice(objectPath.lastIndexOf('/') + 1);
/** A photo that nothing has been made of in a week is forgotten. */
const UNATTACHED_SECONDS = 7 * 86_400;
/** The end of a photo that was kept just now, unless it is attached. */
export const unattachedUntil = (now = Date.now()): number => Math.floor(now / 1000) + UNATTACHED_SECONDS;
/** The id in an item's partition key; undefined where that is no image's. */
export const imageIdInKey = (PK: string): string | undefined => /^IMAGE#([0-9a-f]{32})$/.exec(PK)?.[1];

/** Where the bytes lie in the uploads bucket. Nothing in these keys tells whose photo it is. */
export const photoKey = (imageId: string): string => `images/${imageId}.webp`;
export const thumbnailKey = (imageId: string): string => `images/${imageId}-thumbnail.webp`;

/**
 * The write that attaches a photo to one thing, for the transaction that makes that thing. Its condition fails when the
 * photo is absent, another's, or attached elsewhere.
 */
export const attachImage = (
  objectPath: string,
  owner: string,
  to: string,
  visibility: ImageItem['visibility'],
): TransactionWrite => ({
  Update: {
    Key: keys.image(imageIdOf(objectPath)),
    UpdateExpression: 'SET attachedTo = :to, visibility = :visibility REMOVE #ttl',
    ConditionExpression: '#owner = :owner AND (attribute_not_exists(attachedTo) OR attachedTo = :to)',
    ExpressionAttributeNames: { '#owner': 'owner', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':to': to, ':owner': owner, ':visibility': visibility },
  },
});
