/** Why a reply failed: messages that tell the member what happened and what to do now. */

const MESSAGES = {
  busy: 'The designer is busy right now. Please ask again in a minute.',
  refused: 'The designer cannot help with that. Ask about your home, its rooms, materials or style instead.',
  late: 'The designer took too long to answer. Please ask again.',
  broken: 'The answer stopped partway. Try again.',
  empty: 'The designer found nothing to say. Please ask again, perhaps in other words.',
  library:
    'The design library cannot be reached, and the designer does not answer without it. Please ask again in a minute.',
  photo: 'Your photo could not be opened. Please attach it again.',
  unavailable: 'Something went wrong on our side before the answer was finished. Please ask again.',
} as const;
export type FailureKind = keyof typeof MESSAGES;

/** A reply that cannot be finished. `words` are stored with it and shown; the cause is only for the log. */
export class ReplyFailure extends Error {
  readonly kind: FailureKind;
  readonly words: string;

  constructor(kind: FailureKind, cause?: unknown) {
    super(kind, { cause });
    this.name = 'ReplyFailure';
    this.kind = kind;
    this.words = MESSAGES[kind];
  }
}

/** Wraps any error in a ReplyFailure; one that is a ReplyFailure already stays as it is. */
export const asFailure = (error: unknown, kind: FailureKind = 'unavailable'): ReplyFailure =>
  error instanceof ReplyFailure ? error : new ReplyFailure(kind, error);
