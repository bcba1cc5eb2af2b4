/** A part of the desk: its title beside its content, and the same three states everywhere: loading, failed, loaded. */
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { ApiError, isUnconfirmed, messageFor } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { CallError, InlineError, TryAgain } from '../ui/feedback/inline-error.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';

/** Called when the server refuses because the caller is not an admin. */
export const DenyContext = createContext<() => void>(() => {});

/** A section of the page; `id` is its anchor. */
export function Panel({
  id,
  title,
  words,
  children,
}: {
  id: string;
  title: string;
  words: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="below-head min-w-0">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-ink pb-3">
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="cap max-w-[72ch] text-balance">{words}</p>
      </div>
      {children}
    </section>
  );
}

/** The figures of a panel, in columns. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-7 sm:grid-cols-3 xl:grid-cols-5">{children}</dl>
);

interface FigureProps {
  label: string;
  value: ReactNode;
  /** A line that says what the number is. */
  line?: string;
  children?: ReactNode;
}

export const Figure = ({ label, value, line, children }: FigureProps) => (
  <div>
    <dt className="text-small">{label}</dt>
    <dd className="mt-1 font-display text-h2 tabular-nums">{value}</dd>
    {line !== undefined && <dd className="cap">{line}</dd>}
    {children}
  </div>
);

/** Renders a query's data. Where it fails, shows `failed` with the server's message and a button to try again. */
export function Loaded<T>({
  query,
  failed,
  children,
}: {
  query: UseQueryResult<T>;
  failed: string;
  children: (data: T) => ReactNode;
}) {
  useRefusal(query.error);
  if (query.data !== undefined) {
    return (
      <>
        {query.isRefetchError && <InlineError className="mb-5" message={`${failed}. What is shown is from before.`} />}
        {children(query.data)}
      </>
    );
  }
  if (!query.error) {
    return (
      // As tall as the figures at the top, so that late content moves nothing in sight.
      <div className="min-h-[34rem] sm:min-h-80">
        <Spinner label="Loading" />
      </div>
    );
  }
  return (
    <InlineError
      message={
        <>
          <b className="block">{failed}</b> {messageFor(query.error, '')}
        </>
      }
    >
      <TryAgain query={query} />
    </InlineError>
  );
}

/** Below a list in pages: the button for the next page, and the error when that fails. */
export function MorePages({
  query,
  words,
  failed,
}: {
  query: UseInfiniteQueryResult<InfiniteData<unknown>>;
  words: string;
  failed: string;
}) {
  return (
    <>
      {query.isFetchNextPageError && <CallError error={query.error} failed={failed} className="mt-4" />}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-5"
          busy={query.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void query.fetchNextPage()}
        >
          {words}
        </Button>
      )}
    </>
  );
}

/** Closes the desk on a 403, except where an admin only has to confirm who they are. */
export function useRefusal(error: unknown): void {
  const deny = useContext(DenyContext);
  const status = error instanceof ApiError && !isUnconfirmed(error) ? error.status : undefined;
  useEffect(() => {
    if (status === 403) deny();
  }, [status, deny]);
}
