/** How long each kind of record is kept, for the privacy policy. Each period is what the code or the stage's settings do. */

import { RETENTION_LIST } from '../../shared/accounts/retention.ts';

interface Period {
  what: string;
  howLong: string;
}

export const PERIODS: readonly Period[] = [
  { what: 'Your account, home, rooms, conversations and photos', howLong: 'until you delete them or your account' },
  { what: 'Your posts and replies', howLong: 'until you delete them or your account' },
  { what: 'A photo that was uploaded and never used', howLong: '7 days' },
  { what: 'A session', howLong: '30 days after your last visit' },
  { what: 'The addresses you signed in from, as hashes', howLong: '90 days' },
  { what: 'That we sent you an email, without its text', howLong: '30 days' },
  { what: 'Figures about an answer, without words or names', howLong: '400 days' },
  { what: 'Access records of the site', howLong: '30 days' },
  { what: 'Technical records of requests and errors', howLong: '1 year' },
  // What is kept after an account is deleted, too.
  ...RETENTION_LIST,
];
