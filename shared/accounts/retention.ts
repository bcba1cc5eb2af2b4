/** What we keep when a member deletes their account, why, and for how long: for the privacy page, the account page, the deletion and its test. */

interface Retained {
  /** What it is, for people. */
  what: string;
  /** How long, for people. */
  howLong: string;
  why: string;
  /** The period in days, where we delete it ourselves. */
  days?: number;
  /** A pattern for the keys of its items, as `PK SK`. */
  items?: RegExp;
}

/** How many days the table's backup reaches back, and S3 keeps earlier versions. DynamoDB's backup reaches back 35 days at most. */
export const BACKUP_DAYS = 35;

export const RETAINED = {
  payments: {
    what: 'Payments and invoices, at Stripe',
    howLong: '7 years',
    why: 'Tax law asks for them.',
  },
  reports: {
    what: 'Reports you made or were named in, with the reported words and photo',
    howLong: '1 year',
    why: 'A report stays fair to everyone in it.',
    days: 365,
    items: /^REPORTED#/,
  },
  audit: {
    what: 'What our team did with your account or a report',
    howLong: 'as long as we run the service',
    why: 'So that what our team does can be checked.',
    items: /^AUDIT ENTRY#/,
  },
  ledger: {
    what: 'The number of your account',
    howLong: '60 days',
    why: 'If we restore a backup, it’s how we know to delete your account from it again.',
    days: 60,
    items: /^DELETED MEMBER#/,
  },
  guarantee: {
    what: 'Codes made from your email address and your cards, if you’ve had a membership',
    howLong: '2 years',
    why: 'The money-back guarantee is for a person’s first membership. Nobody can turn the codes back into your address or a card.',
    days: 730,
    items: /^GUARANTEE#/,
  },
  suspension: {
    what: 'If we suspended you, the day and codes made from your email addresses',
    howLong: '1 year',
    why: 'Deleting an account doesn’t end a suspension. Nobody can turn the codes back into an address.',
    days: 365,
    items: /^SUSPENDED#/,
  },
  backups: {
    what: 'Backups of our database, and photos you deleted',
    howLong: `${BACKUP_DAYS} days`,
    why: 'They’re there for accidents, and they run out by themselves.',
    days: BACKUP_DAYS,
  },
} as const satisfies Record<string, Retained>;

/** Everything that is kept, in the order in which pages show it. */
export const RETENTION_LIST: readonly Retained[] = Object.values(RETAINED);

/** The author's name of posts and replies that a deleted member left in the forum. */
export const DELETED_MEMBER = 'Deleted member';
