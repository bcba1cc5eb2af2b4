/** The image item: whose photo it is, who may see it, and the one thing it is attached to. */
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
    UpdateExpression: 'SET attachedTo = :to, visibility = :visibility',
    ConditionExpression: '#owner = :owner AND (attribute_not_exists(attachedTo) OR attachedTo = :to)',
    ExpressionAttributeNames: { '#owner': 'owner' },
    ExpressionAttributeValues: { ':to': to, ':owner': owner, ':visibility': visibility },
  },
});
