/** A check of one service, and what it answers. */

/** What a check found out; a thrown error or silence is `failing`. */
export interface Finding {
  finding: string;
  /** Where it is not simply `ok`. */
  state?: 'failing' | 'unknown';
  /** In place of the check's own words. */
  advice?: string;
  /** ISO 8601, where that is not now. */
  workedAt?: string;
  /** False where the time taken says nothing about the thing checked. */
  timed?: false;
}

export interface Check {
  label: string;
  /** Asks the service; `signal` ends it when it takes too long. */
  run(signal: AbortSignal): Promise<Finding>;
  /** Slower than this, in milliseconds, members notice. */
  slowMs: number;
  /** What an operator should look at when it fails or is slow. */
  advice: string;
}
