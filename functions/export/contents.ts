/** The contents of a member's export: a README, the data with its schema, and every photo. Written row by row, with one page in memory at a time. */
import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import type { BillingRecords } from '../../shared/billing.ts';
import { Homes } from '../chat/items.ts';
import { imageIdInKey, photoKey } from '../platform/aws/photo-key.ts';
import type { SubscriptionItem } from '../platform/table/items/subscription.ts';
import { sessionsOf, type UserItem } from '../platform/table/items/user.ts';
import { secondsToIso, toIso } from '../platform/time.ts';
import { Bucket, s3 } from '../uploads/bucket.ts';
import { documentSchema, Head, type ListName, type RowOf, SCHEMA_VERSION } from './document.ts';
import type { Found } from './found.ts';
import { README } from './readme.ts';
import { earlierVersionsOf, linkRows, messageRows, photoFile, roomRows, rowsOf } from './rows.ts';
import type { ZipFile } from './zip.ts';

/** What the export reads of its member. */
export interface Own {
  user: UserItem;
  subscription: SubscriptionItem | undefined;
  invoices: BillingRecords['invoices'];
  found: Found;
}

/** Everything but the photos. @throws Error where the table or Stripe fails. */
export function* documentFiles(own: Own): Generator<ZipFile> {
  yield { name: 'README.txt', content: [README] };
  yield { name: 'verandah.schema.json', content: [documentSchema()] };
  yield { name: 'verandah.json', content: documentOf(own) };
}

/** The photos in the order of their ids, one in memory at a time. @param after The last photo of the previous zip. */
export async function* photos({ photos: found }: Found, after: string): AsyncGenerator<Photo> {
  for (const { PK } of found) {
    const id = imageIdInKey(PK) ?? '';
    const content = id > after ? await photoBytes(id) : undefined;
    if (content) yield { id, name: photoFile(id), content };
  }
}
interface Photo extends ZipFile {
  id: string;
  content: Uint8Array;
}

/** Undefined where the bytes are gone. */
async function photoBytes(imageId: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: photoKey(imageId) }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
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
    links: await linkRows(user.id),
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
