/** An uploading photo: its progress alone, or a preview beside a text field with retry and remove buttons. */
import { useState } from 'react';
import { CameraIcon, CloseIcon } from '../../ui/media/icons.tsx';
import { useStore } from '../../ui/store.ts';
import type { PhotoUpload, UploadState } from './photo-upload.ts';

interface PhotoPreviewProps {
  photo: PhotoUpload;
  /** Removes the photo and ends its upload. */
  onRemove: () => void;
  /** For a photo that others will see: once it is stored, a link shows it as they will, without its location. */
  isForOthers?: boolean;
}

export function PhotoPreview({ photo, onRemove, isForOthers = false }: PhotoPreviewProps) {
  const state = useStore(photo.state);
  return (
    <div className="flex animate-rise items-center gap-4">
      <Thumbnail key={photo.id} photo={photo} state={state} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-note font-semibold">{photo.name}</p>
        <p className={`text-note ${state.status === 'failed' ? 'text-terracotta' : 'text-charcoal'}`}>
          {statusText(state)}
        </p>
        {isForOthers && state.path !== null && (
          <a
            href={state.path}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-6 items-center text-note"
          >
            See it as others will
          </a>
        )}
        {state.status === 'failed' && (
          <button type="button" className="link min-h-6 text-note" onClick={() => photo.retry()}>
            Try again
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={`Remove ${photo.name}`}
        className="grid size-11 shrink-0 place-items-center rounded-control text-charcoal hover:bg-limewash hover:text-ink"
        onClick={onRemove}
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  );
}

function Thumbnail({ photo, state }: { photo: PhotoUpload; state: UploadState }) {
  const [drawable, setDrawable] = useState(true);
  return (
    <div className="relative h-18 w-24 shrink-0 overflow-hidden rounded-picture bg-limewash">
      {drawable ? (
        <img
          src={photo.previewUrl}
          alt="Your attachment"
          onError={() => setDrawable(false)}
          className={`size-full object-cover transition-opacity duration-200 ${state.status === 'ready' ? '' : 'opacity-60'}`}
        />
      ) : (
        <span className="grid size-full place-items-center text-charcoal">
          <CameraIcon />
        </span>
      )}
      {state.status === 'uploading' && <SentBar photo={photo} progress={state.progress} track="bg-paper/70" />}
    </div>
  );
}

/** An upload's progress: words at the end of a line, and a bar below it. Not a live region, which would announce each step. */
export function SentShare({ photo }: { photo: PhotoUpload }) {
  const { status, progress } = useStore(photo.state);
  return status === 'uploading' ? (
    <>
      , {perCent(progress)}
      <SentBar photo={photo} progress={progress} track="bg-rule" />
    </>
  ) : null;
}

/** At the bottom edge of the nearest positioned ancestor. */
const SentBar = ({ photo, progress, track }: { photo: PhotoUpload; progress: number; track: string }) => (
  <progress
    aria-label={`Uploading ${photo.name}`}
    value={Math.max(0.04, progress)}
    className={`absolute inset-x-0 bottom-0 block h-1 w-full appearance-none [&::-moz-progress-bar]:bg-eucalypt [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-eucalypt ${track}`}
  />
);

const perCent = (share: number) => `${Math.round(share * 100)} per cent`;

function statusText({ status, progress, failure }: UploadState): string {
  if (status === 'failed') return failure ?? 'The photo couldn’t be sent.';
  if (status === 'ready') return 'Ready to send';
  return progress < 1 ? `Uploading, ${perCent(progress)}` : 'Straightening the photo and removing location data';
}
