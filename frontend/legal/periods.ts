/** How long each kind of record is kept, for the privacy policy. Each period is what the code or the stage's settings do. */

interface Period {
  what: string;
  howLong: string;
}

export const PERIODS: readonly Period[] = [
  { what: 'Your account, home, rooms, conversations and photos', howLong: 'until you delete them, or ask us to' },
  { what: 'Your posts and replies', howLong: 'until you delete them, or ask us to' },
  { what: 'A photo that was uploaded and never used', howLong: '7 days' },
  { what: 'A session', howLong: '30 days after your last visit' },
  { what: 'The addresses you signed in from, as hashes', howLong: '90 days' },
  { what: 'That we sent you an email, without its text', howLong: '30 days' },
  { what: 'Figures about an answer, without words or names', howLong: '400 days' },
  { what: 'Access records of the site', howLong: '30 days' },
  { what: 'Technical records of requests and errors', howLong: '1 year' },
  { what: 'Backups of the database', howLong: '35 days' },
  { what: 'Payments and invoices, at Stripe', howLong: '7 years' },
  { what: 'What our team did with an account or a report', howLong: 'as long as we run the service' },
];
