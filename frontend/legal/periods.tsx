/** How long each kind of record is kept: while somebody is a member, and once their account is deleted. */
import { EXPORT_DAYS } from '../../shared/accounts/export.ts';
import { RETAINED, RETENTION_LIST } from '../../shared/accounts/retention.ts';
import { KNOWN_DEVICE_DAYS } from '../../shared/accounts.ts';

interface Period {
  what: string;
  howLong: string;
  why?: string;
}

/** Each period must match the code or the stage's settings. */
const WHILE_A_MEMBER: readonly Period[] = [
  { what: 'Your account, home, rooms, conversations and photos', howLong: 'Until you delete them' },
  { what: 'Your posts and replies', howLong: 'Until you delete them' },
  { what: 'A photo that was uploaded and never used', howLong: '7 days' },
  { what: 'A file of your data that you asked for', howLong: `${EXPORT_DAYS} days, deleted within ${EXPORT_DAYS + 2}` },
  { what: 'A link to a room, as a code that opens nothing', howLong: '30 days after its last day' },
  { what: 'A session', howLong: '30 days after your last visit' },
  { what: 'The browsers you signed in with, as hashes', howLong: `${KNOWN_DEVICE_DAYS} days` },
  { what: 'That we sent you an email, without its text', howLong: '30 days' },
  { what: 'Figures about an answer, without words or names', howLong: '400 days' },
  { what: 'Which files were sent and fetched, and from which internet address', howLong: '30 days' },
  { ...RETAINED.guarantee, what: 'Codes made from your email address and your cards, if you’ve had a refund' },
  { what: 'Technical records of requests and errors, without names, addresses or links', howLong: '1 year' },
];

/** @param undoDays How long a deletion can be undone. */
export const Periods = ({ undoDays }: { undoDays: number }) => (
  <>
    <List periods={WHILE_A_MEMBER} />
    <p>
      When you delete your account you have {undoDays} days to change your mind. Then it goes, with everything that
      belongs to it, except for these:
    </p>
    <List periods={RETENTION_LIST} />
  </>
);

const List = ({ periods }: { periods: readonly Period[] }) => (
  <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[3fr_2fr]">
    {periods.map(({ what, howLong, why }) => (
      <div key={what} className="contents">
        <dt className="max-sm:mt-1">
          <span className="font-semibold">{what}</span>
          {why !== undefined && <span className="block text-small text-charcoal">{why}</span>}
        </dt>
        <dd className="max-sm:-mt-3">{howLong}</dd>
      </div>
    ))}
  </dl>
);
