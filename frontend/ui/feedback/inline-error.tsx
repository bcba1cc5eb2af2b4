/** Errors next to what failed: the message, and what to do next. */
import type { ReactNode } from 'react';
import { messageFor } from '../../api/client.ts';
import { Button, type ButtonProps } from '../button.tsx';

interface ErrorPlace {
  quiet?: boolean;
  className?: string;
}

/** `message` says what went wrong; `children` help, such as a Try again button. Announced when it appears unless `quiet`. */
export function InlineError({
  message,
  children,
  quiet = false,
  className = '',
}: ErrorPlace & { message: ReactNode; children?: ReactNode }) {
  return (
    <div
      role={quiet ? undefined : 'alert'}
      className={`border-l-2 border-terracotta py-1 pl-4 text-small ${className}`}
    >
      <p>{message}</p>
      {children !== undefined && <div className="mt-3 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}

interface CallErrorProps extends ErrorPlace {
  error: Error | null;
  /** The message where the server gives none. */
  failed?: string;
}

/** The error of a call that the member made, such as by a form; nothing without one. */
export const CallError = ({ error, failed = 'That didn’t work. Please try again.', ...place }: CallErrorProps) =>
  error && <InlineError {...place} message={messageFor(error, failed)} />;

interface LoadErrorProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** The message where the server gives none. */
  failed: string;
  variant?: ButtonProps['variant'] | undefined;
}

/** In place of content that could not be loaded: why, and a button that tries again. */
export const LoadError = ({ query, failed, variant }: LoadErrorProps) => (
  <InlineError message={messageFor(query.error, failed)}>
    <TryAgain query={query} variant={variant} />
  </InlineError>
);

/** The button of `LoadError`, for an error with a message or actions of its own. */
export const TryAgain = ({ query: { isFetching, refetch }, variant = 'quiet' }: Omit<LoadErrorProps, 'failed'>) => (
  <Button variant={variant} busy={isFetching} busyLabel="Trying..." onClick={() => void refetch()}>
    Try again
  </Button>
);
