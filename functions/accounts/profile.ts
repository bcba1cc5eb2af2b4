/** Changing a member's first name and picture. */

import type { z } from 'zod/mini';
import type { Profile } from '../../shared/accounts/credentials.ts';
import type { User } from '../../shared/accounts.ts';
import type { Caller } from '../platform/http/caller/session.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { orRefuse } from '../platform/http/refusing-writes.ts';
import { exists, is } from '../platform/table/expressions.ts';
import { openReportOf, type ReportedItem } from '../platform/table/items/forum.ts';
import { attachImage, closeImage, isHiddenFrom, profilePlace, showImage } from '../platform/table/items/image.ts';
import { asUser, type UserItem, Users } from '../platform/table/items/user.ts';
import { retryCondition, type TransactionWrite, transact } from '../platform/table/table.ts';
import { refuseReserved } from './names/reserved.ts';
import { shownName } from './names/shown-name.ts';

/**
 * Changes the given fields and leaves the others as they are, also during a concurrent change. Closes a replaced or removed picture to
 * other members.
 * @throws Refusal 400 for a reserved first name; 404 when the picture is not the member's own photo or is attached to something else; 409
 * when moderators have hidden it, while they look at a report of the name and the picture, or when other changes come first at every attempt.
 */
export async function changeProfile(caller: Caller, given: z.output<typeof Profile>): Promise<User> {
  const profile = { ...given, ...(given.firstName !== undefined && { firstName: shownName(given.firstName) }) };
  const { firstName, profileImageUrl: picture } = profile;
  if (firstName === undefined && picture === undefined) return asUser(caller.user);
  if (firstName !== undefined && caller.user.role !== 'admin') await refuseReserved('firstName', firstName);
  const stillChanging = () => {
    throw new Refusal(409, 'Your picture is still being changed. Please try again.');
  };
  return retryCondition(async (attempt) => {
    const user = attempt === 1 ? caller.user : await Users.get(caller.id);
    if (!user) return stillChanging();
    const { report, check } = await openReportOf(user.id);
    if (report && choosesAnother(user, profile)) throw new Refusal(409, REPORTED);
    const written = transact([profileWrite(user, profile), check, ...pictureWrites(user, picture, report)]);
    // Where one of the first two fails, another picture was saved in between, or a report came: the next attempt sees it.
    await orRefuse(written, (failed) =>
      failed.some((place) => place < 2) ? undefined : pictureRefusal(user.id, picture),
    );
    return asUser({
      ...user,
      ...(firstName !== undefined && { firstName }),
      ...(picture !== undefined && { profileImageUrl: picture }),
    });
  }, stillChanging);
}

const REPORTED =
  'A moderator is looking at your name and picture. You can remove the picture, but not choose another one or another name.';

/** Whether it is another name or picture. Taking the picture away is none. */
const choosesAnother = (user: UserItem, { firstName, profileImageUrl: picture }: z.output<typeof Profile>): boolean =>
  (firstName ?? user.firstName) !== user.firstName || (picture ?? user.profileImageUrl) !== user.profileImageUrl;

const pictureRefusal = async (id: string, picture: string | null | undefined): Promise<Refusal> =>
  picture && (await isHiddenFrom(id, picture))
    ? new Refusal(409, 'Our team has hidden this picture. Please choose another one.')
    : new Refusal(404, 'That photo isn’t available. Please upload it again.');

/** Its condition fails where the member is gone and, with a new picture, where the stored one is no longer the one in `user`. */
const profileWrite = (
  { id, profileImageUrl: previous }: UserItem,
  { firstName, profileImageUrl }: z.output<typeof Profile>,
): TransactionWrite =>
  Users.write.update(id, {
    set: {
      ...(firstName !== undefined && { firstName }),
      ...(profileImageUrl !== undefined && { profileImageUrl }),
    },
    when: { id: exists, ...(profileImageUrl !== undefined && { profileImageUrl: is(previous) }) },
  });

/**
 * Opens the new picture to members, who see it beside posts, and closes the previous one. A reported one stays for the moderators until they
 * have decided.
 */
function pictureWrites(
  { id, profileImageUrl: previous }: UserItem,
  picture: string | null | undefined,
  report: ReportedItem | undefined,
): TransactionWrite[] {
  const place = profilePlace(id);
  const opened = picture ? [attachImage(picture, id, place, 'members')] : [];
  if (picture === undefined || previous === null || previous === picture) return opened;
  const isReported = report?.snapshot.imageUrl === previous;
  return [...opened, isReported ? showImage(previous, place, 'moderators') : closeImage(previous, place)];
}
