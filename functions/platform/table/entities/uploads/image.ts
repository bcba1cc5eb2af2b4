/**
 * The image item: whose photo it is, who may see it, and the one thing it is attached to. Until that it has a `ttl`, which
 * attaching takes away in the same write; and where an item goes, however it goes, the photo's bytes go after it.
 */
import * as z from 'zod/mini';
import type { PhotoSize } from '../../../../../shared/uploads.ts';
import { imageIdOf } from '../../../aws/photo-key.ts';
import { DAY_SECONDS, secondsFromNow } from '../../../time.ts';
import { entity } from '../../entity.ts';
import { absentOr, is, isNot } from '../../expressions.ts';
import { keys } from '../../keys.ts';
import type { TransactionWrite } from '../../table.ts';

/** A colour of a photo, as measured from its pixels: `#rrggbb` and its share of them, 0 to 1. */
export const Swatch = z.object({ hex: z.string(), share: z.number() });
export type Swatch = z.output<typeof Swatch>;

export const ImageItem = z.object({
  owner: z.string(),
  /** `owner`: only they may read it. `members`: any member may. `moderators`: admins, because its post is hidden. */
  visibility: z.enum(['owner', 'members', 'moderators']),
  attachedTo: z.optional(z.string()),
  width: z.number(),
  height: z.number(),
  /** Whether there is a medium rendition: a small photo has none. */
  hasMedium: z.optional(z.boolean()),
  /** Largest share first, at most six. */
  palette: z.prefault(z.array(Swatch), []),
  /** ISO 8601. */
  createdAt: z.string(),
  /** While it is attached to nothing, or no longer shown where it is. */
  ttl: z.optional(z.number()),
});
export type ImageItem = z.output<typeof ImageItem>;

export const Images = entity({ name: 'image', schema: ImageItem, key: keys.image });

/** How large a photo is, for what it is attached to; nothing where there is no photo. */
export async function imageSize(objectPath: string | null | undefined): Promise<{ imageSize?: PhotoSize }> {
  const image = objectPath ? await Images.get(imageIdOf(objectPath)) : undefined;
  return image ? { imageSize: { width: image.width, height: image.height } } : {};
}

/** A photo that nothing has been made of in a week is forgotten. */
const UNATTACHED_SECONDS = 7 * DAY_SECONDS;
/** The end of a photo that was kept just now, unless it is attached. */
export const unattachedUntil = (now = Date.now()): number => secondsFromNow(UNATTACHED_SECONDS, now);

/**
 * The write that attaches a photo to one thing, for the transaction that makes that thing. Its condition fails when the
 * photo is absent, another's, attached elsewhere, or hidden by moderators.
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

/** Whether moderators have hidden this photo of the member's own: the words for one that could not be attached. */
export async function isHiddenFrom(owner: string, objectPath: string): Promise<boolean> {
  const image = await Images.get(imageIdOf(objectPath));
  return image?.owner === owner && image.visibility === 'moderators';
}

/**
 * The write that closes a photo again that is no longer shown where it is attached. It can come back there for a week, and go
 * nowhere else: under an anonymous post it would show its owner to those who saw it before.
 */
export const closeImage = (objectPath: string, to: string): TransactionWrite =>
  Images.write.update(imageIdOf(objectPath), {
    set: { visibility: 'owner', ttl: unattachedUntil() },
    when: { attachedTo: is(to) },
  });

/** What a profile picture is attached to. */
export const profilePlace = (userId: string): string => `PROFILE#${userId}`;

/** The write that opens or closes an attached photo together with the thing that it is attached to. */
export const showImage = (objectPath: string, to: string, visibility: ImageItem['visibility']): TransactionWrite =>
  Images.write.update(imageIdOf(objectPath), { set: { visibility }, when: { attachedTo: is(to) } });

/** The write after which a photo is nobody's and cannot be read. */
export const forgetImage = (objectPath: string): TransactionWrite => Images.write.delete(imageIdOf(objectPath));

/** Whether this member may read a photo. */
export function mayRead({ owner, visibility }: ImageItem, member: { id: string; role: 'member' | 'admin' }): boolean {
  if (visibility === 'moderators') return member.role === 'admin';
  return visibility === 'members' || owner === member.id;
}
