/** Refuses a suspended member. */
import { settings } from '../../settings.ts';
import type { UserItem } from '../../table/items/user.ts';
import { Refusal } from '../refusal.ts';

const { SUPPORT_EMAIL } = settings('SUPPORT_EMAIL');

/** @throws Refusal 403 to a suspended member. */
export function refuseWhileSuspended({ suspension }: Pick<UserItem, 'suspension'>): void {
  if (suspension)
    throw new Refusal(
      403,
      `Your account is suspended. You can still read, cancel and get your invoices. To appeal, write to ${SUPPORT_EMAIL}.`,
    );
}
