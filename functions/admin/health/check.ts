/** A health check of one service, and its result. */

/** The result of a check. A check that throws or times out is `failing`. */
export interface Finding {
  finding: string;
  /** Where it is not simply `ok`. */
  state?: 'failing' | 'unknown';
  /** Replaces the check's own `advice`. */
  advice?: string;
  /** When the service last worked, where that is not now (ISO 8601). */
  workedAt?: string;
  /** False where the time taken says nothing about the thing checked. */
  timed?: false;
}

export interface Check {
  label: string;
  /** Calls the service. `signal` aborts at the timeout. */
  run(signal: AbortSignal): Promise<Finding>;
  /** Above this, in milliseconds, the state is `slow`: members notice. */
  slowMs: number;
  /** What an operator should look at when it fails or is slow. */
  advice: string;
}
