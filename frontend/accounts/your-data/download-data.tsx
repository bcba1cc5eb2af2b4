/** Downloading one's data: asking for the file, waiting for it, and getting it while it is there. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ExportState } from '../../../shared/accounts/export.ts';
import { DAY_MS } from '../../../shared/contract/durations.ts';
import { exportRoutes } from '../../../shared/contract/routes/export.ts';
import { formatDay } from '../../../shared/text/calendar-day.ts';
import { formatFileSize } from '../../../shared/text/file-size.ts';
import { clientFor } from '../../api/client.ts';
import { leaveFor } from '../../api/leave-for.ts';
import { toastFailure } from '../../api/signed-out.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/feedback/inline-error.tsx';

const { api } = clientFor(exportRoutes);

const EXPORT = ['GET /api/user/export'];
/** How often to ask while the file is being made. */
const POLL_MS = 5_000;

export function DownloadData() {
  const found = useQuery({
    queryKey: EXPORT,
    queryFn: ({ signal }) => api('GET /api/user/export', { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'working' ? POLL_MS : false),
  });
  if (found.data) return <Download found={found.data} />;
  if (found.error) return <LoadError query={found} failed="We couldn’t load your download." />;
  // As tall as the most common content: two lines and a button.
  return <p className="min-h-28 text-small text-charcoal">Loading...</p>;
}

/** A date that does not break. */
const wholeDate = (until: string | null): string => formatDay(until ?? '').replaceAll(' ', '\u00a0');

/** The sentence that the member reads in each state. */
const sentenceOf = ({ state, until, files }: ExportState): string => {
  if (state === 'working') return 'We’re putting your data together. We’ll email you once it’s ready.';
  if (state === 'ready' && files.length > 1)
    return `Your download is ready, in ${files.length} zip files. Unpack them into one folder. They’re here until ${wholeDate(until)}.`;
  if (state === 'ready') return `Your download is ready. It’s here until ${wholeDate(until)}.`;
  return state === 'failed'
    ? 'We couldn’t put your data together. Please try again.'
    : 'Get everything in your account as a zip file: your rooms, messages, photos, posts and invoices.';
};

const labelOf = (files: readonly number[], place: number) =>
  `Download ${files.length === 1 ? 'the file' : `file ${place + 1} of ${files.length}`} (${formatFileSize(files[place] ?? 0)})`;

const ageOf = (iso: string | null) => Date.now() - Date.parse(iso ?? '');

function Download({ found }: { found: ExportState }) {
  const { state, askedAt, files } = found;
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: () => api('POST /api/user/export'),
    onSuccess: (made) => queries.setQueryData(EXPORT, made),
    onError: (error) => toastFailure(error, 'That didn’t work', 'Please try again.'),
  });
  const link = useFocusOnceReady(state);
  const isOld = ageOf(askedAt) > DAY_MS;
  return (
    <div>
      <output className="block text-small">{sentenceOf(found)}</output>
      <div className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-4">
        {files.map((_bytes, place) => (
          <a
            key={place}
            ref={place === 0 ? link : undefined}
            href={`/api/user/export/file?number=${place + 1}`}
            onClick={(event) => {
              event.preventDefault();
              leaveFor(event.currentTarget.href).catch((error: unknown) =>
                toastFailure(error, 'That didn’t work', 'Please try again.'),
              );
            }}
            className="link py-1 text-small"
          >
            {labelOf(files, place)}
          </a>
        ))}
        {(state !== 'ready' || isOld) && (
          <Button
            variant="quiet"
            busy={ask.isPending || state === 'working'}
            busyLabel="Putting it together..."
            onClick={() => ask.mutate()}
          >
            {state === 'ready' ? 'Make a new file' : 'Download my data'}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Once the file is there the waiting button is removed, and the focus with it: moves the focus to the link. */
function useFocusOnceReady(state: ExportState['state']) {
  const link = useRef<HTMLAnchorElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'working' && state === 'ready' && document.activeElement === document.body)
      link.current?.focus({ preventScroll: true });
    before.current = state;
  }, [state]);
  return link;
}
