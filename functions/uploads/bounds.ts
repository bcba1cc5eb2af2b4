/**
 * Removes uploads below `uploads/` that exceed the limits. S3 cannot limit the size or number of uploads with temporary credentials or with
 * the signed addresses of parts (S3 user guide, "Policy actions, resources, and condition keys"): they name only a prefix and a time.
 */
import { MAX_UPLOAD_BYTES } from '../platform/aws/upload-limit.ts';
import { log } from '../platform/log.ts';
import {
  DELETED_AT_ONCE,
  measureUnfinished,
  memberOf,
  removeStored,
  type Stored,
  storedByMember,
} from './below-uploads.ts';

/** A member's storage limit, in files of the maximum size. Lifecycle rules delete all uploads within days (infra/cdk/storage.ts). */
const LARGEST_FILES = 5;
const MAX_FILES = 5_000;

/**
 * Removes files above the stage's maximum size, and all files of a member who has more than five of that size, or more than MAX_FILES.
 * An error of S3 about one member's files does not keep the others'.
 * @throws The first of these errors, after all members were looked at.
 */
export async function enforceUploadQuota(): Promise<void> {
  const failures: unknown[] = [];
  let own: MemberUploads | undefined;
  for await (const stored of storedByMember()) {
    const member = memberOf(stored);
    if (own?.member !== member) {
      await own?.end();
      own = new MemberUploads(member, failures);
    }
    await own.add(stored);
  }
  await own?.end();
  if (failures.length > 0) throw failures[0];
}

/**
 * Adds up one member's files. Holds at most MAX_FILES + 1 of them: a signed address that is used again and again makes millions of
 * versions, more than the function's memory has room for.
 */
class MemberUploads {
  readonly member: string;
  readonly #failures: unknown[];
  #held: Stored[] = [];
  #bytes = 0;
  #areBeyond = false;

  /** @param failures Gets the errors of S3. */
  constructor(member: string, failures: unknown[]) {
    this.member = member;
    this.#failures = failures;
  }

  /** For a member above a limit, removes the held files whenever they are enough for one call of S3. */
  async add(stored: Stored): Promise<void> {
    this.#held.push(stored);
    this.#count([stored]);
    if (this.#areBeyond && this.#held.length >= DELETED_AT_ONCE) await this.#remove(this.#held.splice(0));
  }

  /** Call it after the last file. Unfinished uploads are measured only now: that takes a call for each. */
  async end(): Promise<void> {
    try {
      if (!this.#areBeyond) await this.#measure();
    } catch (error) {
      this.#failures.push(error);
      return;
    }
    await this.#remove(this.#areBeyond ? this.#held : this.#held.filter(({ bytes }) => bytes > MAX_UPLOAD_BYTES));
  }

  async #measure(): Promise<void> {
    await measureUnfinished(this.#held);
    this.#bytes = 0;
    this.#count(this.#held);
  }

  #count(added: readonly Stored[]): void {
    this.#bytes += sum(added);
    this.#areBeyond ||= this.#held.length > MAX_FILES || this.#bytes > LARGEST_FILES * MAX_UPLOAD_BYTES;
  }

  async #remove(excess: readonly Stored[]): Promise<void> {
    if (excess.length === 0) return;
    try {
      await removeStored(excess);
      const removed = { member: this.member, files: excess.length, bytes: sum(excess) };
      log.warn('uploads beyond the bounds were removed', removed);
    } catch (error) {
      this.#failures.push(error);
    }
  }
}

const sum = (all: readonly Stored[]) => all.reduce((total, { bytes }) => total + bytes, 0);
