/** The contents of a member's export: a README, the data with its schema, and every photo. Written row by row, with one page in memory at a time. */
import type { BillingRecords } from '../../shared/billing.ts';
import { Homes } from '../chat/items.ts';
import { imageIdInKey } from '../platform/aws/photo-key.ts';
import type { SubscriptionItem } from '../platform/table/items/subscription.ts';
import { sessionsOf, type UserItem } from '../platform/table/items/user.ts';
import { secondsToIso, toIso } from '../platform/time.ts';
import { documentSchema, Head, type ListName, type RowOf, SCHEMA_VERSION } from './document.ts';
import type { Found } from './found.ts';
import { README } from './readme.ts';
import { earlierVersionsOf, messageRows, photoFile, roomRows, rowsOf } from './rows.ts';
import type { ZipUpload } from './zip-upload.ts';

interface Own {
  user: UserItem;
  subscription: SubscriptionItem | undefined;
  invoices: BillingRecords['invoices'];
  found: Found;
}

/** Writes everything but the photos. @throws Error where the table or S3 fails, or another run has taken the export. */
export async function writeDocument(zip: ZipUpload, own: Own): Promise<void> {
  await zip.addText('README.txt', [README]);
  await zip.addText('verandah.schema.json', [documentSchema()]);
  await zip.addText('verandah.json', documentOf(own));
}

/**
 * Writes photos in the order of their ids until the zip is full.
 * @param after The last photo of the previous zip.
 * @returns The last photo of this zip; undefined once there are no more.
 * @throws Error where S3 fails, or another run has taken the export.
 */
export async function writePhotos(zip: ZipUpload, { photos }: Found, after = ''): Promise<string | undefined> {
  const ids = photos.flatMap(({ PK }) => imageIdInKey(PK) ?? []).filter((id) => id > after);
  for (const [place, id] of ids.entries()) {
    await zip.addPhoto(photoFile(id), id);
    if (zip.isFull && place < ids.length - 1) return id;
  }
  return undefined;
}

type Rows<T> = AsyncIterable<T> | Iterable<T>;

/** The text of verandah.json, in pieces. */
async function* documentOf(own: Own): AsyncGenerator<string> {
  const head = JSON.stringify({ $schema: 'verandah.schema.json', ...(await headOf(own)) }, null, 2);
  yield head.slice(0, -'\n}'.length);
  for (const [name, rows] of Object.entries(await listsOf(own))) {
    yield `,\n  "${name}": [`;
    let between = '\n';
    for await (const row of rows as Rows<object>) {
      yield `${between}    ${JSON.stringify(row)}`;
      between = ',\n';
    }
    yield '\n  ]';
  }
  yield '\n}\n';
}

async function headOf({ user, subscription }: Own): Promise<Head> {
  const time = (seconds: number | null | undefined) => (seconds ? secondsToIso(seconds) : null);
  return Head.parse({
    schemaVersion: SCHEMA_VERSION,
    exportedAt: toIso(),
    account: {
      ...user,
      suspendedAt: user.suspension?.at ?? null,
      deletionUntil: user.deletion?.until ?? null,
    },
    membership: subscription
      ? {
          status: subscription.status ?? 'none',
          periodStart: time(subscription.currentPeriodStart),
          periodEnd: time(subscription.currentPeriodEnd),
          endsAt: time(subscription.cancelAt),
        }
      : null,
    home: (await Homes.get(user.id)) ?? null,
  });
}

async function listsOf({ user, invoices, found }: Own): Promise<{ [L in ListName]: Rows<RowOf<L>> }> {
  return {
    rooms: roomRows(found),
    messages: messageRows(found, user.id),
    earlierVersions: earlierVersionsOf(found, user.id),
    posts: rowsOf('posts', found.posts),
    replies: rowsOf('replies', found.replies),
    likes: rowsOf('likes', found.likes),
    reports: rowsOf('reports', found.reports),
    photos: rowsOf('photos', found.photos),
    imports: rowsOf('imports', found.imports),
    invoices,
    passkeys: rowsOf('passkeys', found.passkeys),
    sessions: (await sessionsOf(user)).map(({ session }) => ({
      browser: session.browser ?? null,
      signedInAt: session.createdAt,
      until: secondsToIso(session.ttl),
    })),
    emails: rowsOf('emails', found.emails),
    decisions: rowsOf('decisions', found.decisions),
  };
}
