/** Uppy's dashboard inside our dialog, in our colours and with our messages. All of Uppy is in this chunk. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addDashboard, leavePanel, nameLists, takeDrops, takePastes } from './dashboard.ts';
import type { Destination, SentFile } from './destination.ts';
import { keepFilesFromReplacingThePage } from './no-page-for-files.ts';
import { UploadNotices } from './upload-notices.tsx';
import { makeUploader, sentFile, type Uploader } from './uploader.ts';
import './dashboard.css';

export interface DashboardPanelProps {
  /** Identifies the uploader across reloads. */
  id: string;
  destination: Destination;
  /** Receives a function that returns from the camera or the address field to the first screen, and tells whether it did. */
  onStepBack: (step: () => boolean) => void;
  /** Reports whether closing now would lose something. */
  onBusy: (busy: boolean) => void;
  /** Reports the files sent so far, and whether those are all. */
  onSent: (files: SentFile[], all: boolean) => void;
}

/** Uploads files while it is mounted; unmounting cancels unfinished uploads. */
export function DashboardPanel({ id, destination, onStepBack, onBusy, onSent }: DashboardPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  const [uppy, setUppy] = useState<Uploader>();
  const [looking, setLooking] = useState(false);
  const start = useEffectEvent((target: HTMLElement) => {
    const uploader = makeUploader(id, destination);
    addDashboard(uploader, target, destination, setLooking);
    onStepBack(() => leavePanel(uploader));
    return uploader;
  });
  const watch = useEffectEvent((uploader: Uploader) => {
    const files = uploader.getFiles();
    onBusy(files.some(({ error, progress }) => !error && progress.uploadStarted && !progress.complete));
  });
  const complete = useEffectEvent((uploader: Uploader) => {
    const files = uploader.getFiles();
    const sent = files.map(sentFile).filter((file) => file !== undefined);
    onSent(sent, sent.length > 0 && sent.length === files.length);
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const uploader = start(place.current);
    uploader.on('state-update', () => watch(uploader));
    uploader.on('complete', () => complete(uploader));
    setUppy(uploader);
    const ends = [
      keepFilesFromReplacingThePage(),
      nameLists(place.current),
      takeDrops(uploader, place.current),
      takePastes(uploader, place.current),
    ];
    place.current.querySelector<HTMLElement>('[data-uppy-super-focusable]')?.focus();
    return () => {
      for (const end of ends) end();
      uploader.destroy();
    };
  }, []);
  return (
    <div className="uploads-place">
      {uppy && <UploadNotices uppy={uppy} looking={looking} />}
      <div ref={place} className="uploads" />
    </div>
  );
}
