/**
 * Limits the open imports of a member, of all members without a membership, and of the stage. Each takes a place, renews it, and leaves it when it
 * ends.
 */
import { createHash } from 'node:crypto';
import { MAX_OPEN_IMPORTS } from '../../shared/imports.ts';
import { type Refusal, tooMany } from '../platform/http/refusal.ts';
import { settings } from '../platform/settings.ts';
import { absent, is } from '../platform/table/expressions.ts';
import { retryCondition } from '../platform/table/table.ts';
import { type ImportJobItem, type OpenImport, OpenImports } from './items.ts';

/** The most workers of the stage at once. */
const MAX_OPEN_ON_STAGE = Number(settings('OPEN_IMPORTS').OPEN_IMPORTS);
/** The most of these for members without a membership, who may register any number of accounts. The others are kept for subscribers. */
const MAX_OPEN_WITHOUT_MEMBERSHIP = Math.floor(MAX_OPEN_ON_STAGE * 0.6);
/** How long a new import keeps its place before the widget's socket opens. */
export const UNTIL_FIRST_SOCKET_MS = 30_000;
/** A worker renews its place every half minute (`renewPlaceMs`). The place of a dead worker or a paused import expires after this. */
export const UNTIL_NEXT_RENEWAL_MS = 120_000;
const RETRY_SECONDS = 20;

export interface Place extends Pick<ImportJobItem, 'userId' | 'withoutMembership'> {
  token: string;
}

/**
 * Takes a place for an import, or renews the one that it has, which no limit refuses.
 * @returns Undefined when it has a place; otherwise the refusal, 429, for the limit that was reached.
 */
export async function acquireSlot(
  { token, userId, withoutMembership }: Place,
  forMs: number,
): Promise<Refusal | undefined> {
  const mine = { token, memberHash: hashOf(userId), withoutMembership };
  let refusal: Refusal | undefined;
  const taken = await change((places, now) => {
    const others = places.filter((place) => place.token !== token);
    refusal = others.length < places.length ? undefined : refusalFor(others, mine);
    return refusal ? undefined : [...others, { ...mine, until: now + forMs }];
  });
  return taken ? undefined : (refusal ?? tooMany(STAGE_FULL, RETRY_SECONDS));
}

/** Frees the place of an import that has ended. Does nothing where it is free already. */
export async function releaseSlot(token: string): Promise<void> {
  await change((places) =>
    places.some((place) => place.token === token) ? places.filter((place) => place.token !== token) : undefined,
  );
}

function refusalFor(
  open: readonly OpenImport[],
  { memberHash, withoutMembership }: Omit<OpenImport, 'until'>,
): Refusal | undefined {
  if (open.filter((place) => place.memberHash === memberHash).length >= MAX_OPEN_IMPORTS)
    return tooMany(MEMBER_FULL, RETRY_SECONDS);
  if (open.length >= MAX_OPEN_ON_STAGE) return tooMany(STAGE_FULL, RETRY_SECONDS);
  // Accounts cost nothing: without this, a few dozen of them would keep every subscriber from importing.
  const isShareFull = open.filter((place) => place.withoutMembership).length >= MAX_OPEN_WITHOUT_MEMBERSHIP;
  return withoutMembership && isShareFull ? tooMany(RESERVED, RETRY_SECONDS) : undefined;
}

const MEMBER_FULL = `You’re already bringing in ${MAX_OPEN_IMPORTS} files from the web. Start this one again once one of them has finished.`;
const STAGE_FULL = 'A lot of files are being brought in from the web right now. Please try again in a minute.';
const RESERVED =
  'A lot of files are being brought in from the web right now, and the last places are kept for subscribers. Try again in a minute, or download the file and add it from your device.';

/**
 * Replaces the list of open imports.
 * @param next Makes the new list from the unexpired places; undefined to leave the list as it is.
 * @returns Whether the list was replaced; also false when other changes came first at every attempt.
 */
const change = (next: (places: OpenImport[], now: number) => OpenImport[] | undefined): Promise<boolean> =>
  retryCondition(
    async () => {
      const before = await OpenImports.get();
      const now = Date.now();
      const imports = next(
        (before?.imports ?? []).filter(({ until }) => until > now),
        now,
      );
      if (!imports) return false;
      const set = { imports, version: (before?.version ?? 0) + 1 };
      await OpenImports.update({ set, when: { version: before ? is(before.version) : absent } });
      return true;
    },
    () => false,
  );

/** A hash in place of the id: see `memberHash` of the entity. */
const hashOf = (userId: string): string => createHash('sha256').update(userId).digest('base64url').slice(0, 16);
