/** The error pages: the code did not load, a component threw, or the server does not answer. */
import type { ReactNode } from 'react';
import { messageFor } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/media/picture.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';

interface ProblemProps {
  title: string;
  /** What happened and what is safe, in sentences. */
  children: ReactNode;
  /** Buttons that lead on. */
  actions: ReactNode;
}

/** A problem as a page: a small picture, a heading, the message, the actions. */
export function Problem({ title, children, actions }: ProblemProps) {
  usePageTitle(title);
  return (
    <div className="wrap grid grow content-center gap-x-16 gap-y-8 py-12 md:grid-cols-[2fr_3fr] md:items-start md:py-20">
      <Picture name="dusk" alt="" sizes="(min-width: 48rem) 34vw, 90vw" className="h-48 md:h-80" />
      <div role="alert" className="border-t border-ink pt-6">
        <h1>{title}</h1>
        <div className="measure mt-4 space-y-3 text-lead">{children}</div>
        <div className="mt-8 flex flex-wrap gap-4">{actions}</div>
      </div>
    </div>
  );
}

const reload = () => location.reload();

/** The code of a page could not be fetched: the connection dropped, or a new version of the site replaced it. */
export const isMissingCode = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/** Replaces a page that threw. */
export function BrokenPage({ error }: { error: unknown }) {
  const home = (
    <Button variant="quiet" onClick={() => location.assign('/')}>
      Back to the front door
    </Button>
  );
  if (isMissingCode(error)) {
    return (
      <Problem title="This page didn’t load" actions={<Button onClick={reload}>Reload the page</Button>}>
        <p>
          Either the connection dropped on the way, or Verandah was updated while you were here. Reloading fetches it
          again.
        </p>
      </Problem>
    );
  }
  return (
    <Problem
      title="Something broke on this page"
      actions={
        <>
          <Button onClick={reload}>Reload the page</Button>
          {home}
        </>
      }
    >
      <p>
        The fault is ours. Nothing that you had already sent is lost: your conversation and your membership are kept on
        our side.
      </p>
    </Problem>
  );
}

interface CannotOpenProps {
  error: unknown;
  busy?: boolean;
  onRetry?: () => void;
  /** Says what is safe nevertheless. */
  children?: ReactNode;
}

/** Replaces the site when it cannot start: its settings or the session could not be read. */
export function CannotOpen({ error, busy = false, onRetry = reload, children }: CannotOpenProps) {
  return (
    <Alone>
      <Problem
        title="We can’t open the door right now"
        actions={
          <Button onClick={onRetry} busy={busy} busyLabel="Trying...">
            Try again
          </Button>
        }
      >
        <p>{messageFor(error, 'Verandah had a problem. Please try again in a moment.')}</p>
        {children}
      </Problem>
    </Alone>
  );
}

/** A problem without the site's frame: only the wordmark, to show which site this is. */
function Alone({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="wrap">
        <div className="border-b border-ink">
          <p className="flex h-14 items-center font-display text-h3 leading-none tracking-tight lg:h-18 lg:text-[1.875rem]">
            Verandah
          </p>
        </div>
      </header>
      <main className="flex grow flex-col">{children}</main>
    </>
  );
}

/** Replaces the whole site when its frame threw. */
export function BrokenSite({ error }: { error: unknown }) {
  return (
    <Alone>
      <BrokenPage error={error} />
    </Alone>
  );
}
