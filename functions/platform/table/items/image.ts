/**
 * The image item: a photo's owner, who may see it, and the one thing that it is attached to. Until then it has a `ttl`, which the
 * attaching write removes. When an item is removed in any way, the stream's function deletes the photo's bytes.
 */
import * as z from 'zod/mini';
import { DAY_SECONDS } from '../../../../shared/contract/durations.ts';
import type { PhotoSize } from '../../../../shared/uploads.ts';
import { imageIdOf } from '../../aws/photo-key.ts';
import { secondsFromNow } from '../../time.ts';
import { entity } from '../entity.ts';
import { absentOr, is, isNot } from '../expressions.ts';
import { keys } from '../keys.ts';
import type { TransactionWrite } from '../table.ts';

/** A colour of a photo, as measured from its pixels: `#rrggbb` and its share of them, 0 to 1. */
export const Swatch = z.object({ hex: z.string(), share: z.number() });
export type Swatch = z.output<typeof Swatch>;

export const ImageItem = z.object({
  owner: z.string(),
  /** `owner`: only the owner may read it. `members`: any member may. `moderators`: only admins, because its post is hidden. */
  visibility: z.enum(['owner', 'members', 'moderators']),
  attachedTo: z.optional(z.string()),
  width: z.number(),
  height: z.number(),
  /** Whether there is a medium rendition. A small photo has none. */
  hasMedium: z.optional(z.boolean()),
  /** Largest share first, at most six. */
  palette: z.prefault(z.array(Swatch), []),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Present while it is not attached, or no longer shown where it is attached. */
  ttl: z.optional(z.number()),
});
export type ImageItem = z.output<typeof ImageItem>;

export const Images = entity({ name: 'image', schema: ImageItem, key: keys.image });

/** The size of a photo, for the item that it is attached to; empty where there is no photo. */
export async function imageSize(objectPath: string | null | undefined): Promise<{ imageSize?: PhotoSize }> {
  const image = objectPath ? await Images.get(imageIdOf(objectPath)) : undefined;
  return image ? { imageSize: { width: image.width, height: image.height } } : {};
}

/** A photo that is not attached within a week expires. */
const UNATTACHED_SECONDS = 7 * DAY_SECONDS;
/** The `ttl` of a photo from now on, unless it is attached. */
export const unattachedUntil = (now = Date.now()): number => secondsFromNow(UNATTACHED_SECONDS, now);

/**
 * The write that attaches a photo to one thing, for the transaction that creates that thing. Its condition fails when the
 * photo is absent, another member's, attached elsewhere, or hidden by moderators.
 */
export const attachImage = (
  objectPath: string,
  owner: string,
  to: string,
  visibility: ImageItem['visibility'],
): TransactionWrite =>
  Images.write.update(imageIdOf(objectPath), {
    set: { attachedTo: to, visibility },
    remove: ['ttl'],
    when: { owner: is(owner), attachedTo: absentOr(is(to)), visibility: isNot('moderators') },
  });

/** Whether moderators have hidden this photo of the member, for the message about a photo that could not be attached. */
export async function isHiddenFrom(owner: string, objectPath: string): Promise<boolean> {
  const image = await Images.get(imageIdOf(objectPath));
  return image?.owner === owner && image.visibility === 'moderators';
}

/**
 * The write that closes a photo to others when it is no longer shown where it is attached. For a week it can be shown there again, and
 * it cannot be attached elsewhere: under an anonymous post it would reveal its owner to members who saw it before.
 */
export const closeImage = (objectPath: string, to: string): TransactionWrite =>
  Images.write.update(imageIdOf(objectPath), {
    set: { visibility: 'owner', ttl: unattachedUntil() },
    when: { attachedTo: is(to) },
  });

/** The `attachedTo` of a profile picture. */
export const profilePlace = (userId: string): string => `PROFILE#${userId}`;

/** The write that changes who may see an attached photo, together with the thing that it is attached to. */
export const showImage = (objectPath: string, to: string, visibility: ImageItem['visibility']): TransactionWrite =>
  Images.write.update(imageIdOf(objectPath), { set: { visibility }, when: { attachedTo: is(to) } });

/** The write that deletes a photo's item, after which nobody can read the photo. */
export const deleteImage = (objectPath: string): TransactionWrite => Images.write.delete(imageIdOf(objectPath));

/** Whether this member may read a photo. */
export function mayRead({ owner, visibility }: ImageItem, member: { id: string; role: 'member' | 'admin' }): boolean {
  if (visibility === 'moderators') return member.role === 'admin';
  return visibility === 'members' || owner === member.id;
}
