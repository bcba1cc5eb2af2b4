/** The uploader's messages: notifications for 5 seconds, a failure while it lasts, and progress for screen readers. */
import { useEffect, useSyncExternalStore } from 'react';
import { announce } from '../../ui/feedback/announcer.tsx';
import type { Uploader } from './uploader.ts';

/** Above the dashboard, which becomes smaller, so that nothing is covered. `looking`: whether the companion is checking a web address. */
export function UploadNotices({ uppy, looking }: { uppy: Uploader; looking: boolean }) {
  const { info, files } = useUploader(uppy);
  useProgressAnnounced(uppy);
  const failed = Object.values(files).find(({ error }) => error);
  return (
    <div
      className="upload-notices max-h-[45%] shrink-0 space-y-2 overflow-y-auto not-empty:border-t not-empty:border-rule bg-limewash not-empty:px-5 not-empty:py-3 sm:not-empty:px-7"
      role="alert"
    >
      {failed && info.length === 0 && (
        <Notice message={`Failed to upload ${failed.name}`} details={failed.error ?? ''} />
      )}
      {looking && <Notice message="Looking at that address" calm />}
      {info.map(({ message, details }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same message may come twice, and they leave in the order they came
        <Notice key={n} message={message} details={textOf(details)} />
      ))}
    </div>
  );
}

function Notice({ message, details = '', calm = false }: { message: string; details?: string; calm?: boolean }) {
  return (
    <p
      className={`border-l-2 pl-4 text-note wrap-anywhere ${calm ? 'animate-late border-gum' : 'animate-rise border-terracotta'}`}
    >
      <span className="font-semibold">{message}</span>
      {details !== '' && <span className="block">{details}</span>}
    </p>
  );
}

/** The details of a notification: text, or its error. A network error shows only the cause, not the address. */
function textOf(details: unknown): string {
  if (typeof details === 'string') return details;
  if (!(details instanceof Error)) return '';
  const { cause } = details;
  return cause instanceof Error && 'isNetworkError' in cause ? cause.message : details.message;
}

/** Announces the start, each quarter, pauses and the end, not every step. */
function useProgressAnnounced(uppy: Uploader): void {
  useEffect(() => {
    let announced = 0;
    const onProgress = (share: number) => {
      const quarter = Math.floor(share / 25) * 25;
      if (quarter === announced) return;
      announced = quarter;
      if (quarter > 0 && quarter < 100) announce(`${quarter} per cent sent`);
    };
    const announcing = (message: string) => () => announce(message);
    const onPause = (_: unknown, isPaused: boolean) => announce(isPaused ? 'Paused' : 'Resumed');
    const listeners = {
      upload: announcing('Upload started'),
      'pause-all': announcing('Paused'),
      'resume-all': announcing('Resumed'),
      'cancel-all': announcing('Cancelled'),
      'postprocess-progress': announcing('Checking'),
    };
    for (const [event, listener] of Object.entries(listeners)) uppy.on(event as keyof typeof listeners, listener);
    uppy.on('progress', onProgress);
    uppy.on('upload-pause', onPause);
    return () => {
      for (const [event, listener] of Object.entries(listeners)) uppy.off(event as keyof typeof listeners, listener);
      uppy.off('progress', onProgress);
      uppy.off('upload-pause', onPause);
    };
  }, [uppy]);
}

function useUploader(uppy: Uploader) {
  return useSyncExternalStore(
    (onChange) => {
      uppy.on('state-update', onChange);
      return () => void uppy.off('state-update', onChange);
    },
    () => uppy.getState(),
  );
}
