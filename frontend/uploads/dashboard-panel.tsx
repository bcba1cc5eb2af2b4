/** Uppy's dashboard inside our dialog, in our colours and words. A chunk of its own, with all of Uppy in it. */
import type { AwsBody } from '@uppy/aws-s3';
import type { Meta } from '@uppy/core';
import Dashboard from '@uppy/dashboard';
import Unsplash from '@uppy/unsplash';
import Url from '@uppy/url';
import Webcam from '@uppy/webcam';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getConfig } from '../api.ts';
import { IN_PARTS_ABOVE } from './file-limits.ts';
import type { Destination, SentFile } from './files-dialog.tsx';
import { keepFilesFromReplacingThePage } from './no-page-for-files.ts';
import { UploadNotices } from './upload-notices.tsx';
import { makeUploader, sentFile, type Uploader } from './uploader.ts';
import './dashboard.css';

export interface DashboardPanelProps {
  /** Names the uploader across reloads. */
  id: string;
  destination: Destination;
  /** Is given a function that leaves the camera or the web address for the first screen, and says whether there was one to leave. */
  onStepBack: (step: () => boolean) => void;
  /** Whether closing now would lose something. */
  onBusy: (busy: boolean) => void;
  /** What has been sent so far, and whether that is all. */
  onSent: (files: SentFile[], all: boolean) => void;
}

/** Sends what it is given, from its first appearance to its last; going away cancels what is still on its way. */
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
    const ends = [keepFilesFromReplacingThePage(), nameLists(place.current), takePastes(uploader, place.current)];
    place.current.querySelector<HTMLElement>('[data-uppy-super-focusable]')?.focus();
    return () => {
      for (const end of ends) end();
      uploader.destroy();
    };
  }, []);
  return (
    <div className="relative min-h-0 grow">
      <div ref={place} className="uploads" />
      {uppy && <UploadNotices uppy={uppy} looking={looking} />}
    </div>
  );
}

/** Section 9 of the product spec. */
const SIZE = { width: 750, height: 550, thumbnailWidth: 280 };

function addDashboard(
  uppy: Uploader,
  target: HTMLElement,
  { limits, ways = [] }: Destination,
  onLooking: (looking: boolean) => void,
): void {
  uppy.use(Dashboard, {
    target,
    inline: true,
    ...SIZE,
    // Ours says the same once, and in words that stay.
    disableInformer: true,
    proudlyDisplayPoweredByUppy: false,
    // The dialog closes when all is sent.
    doneButtonHandler: null,
    // What goes in one piece starts again from the beginning.
    hidePauseResumeButton: limits.maxBytes <= IN_PARTS_ABOVE,
  });
  if (ways.includes('camera')) uppy.use(Webcam, { modes: ['picture'], mobileNativeCamera: false });
  if (ways.includes('web')) {
    const companionUrl = `${location.origin}/companion`;
    uppy.use(Url, { companionUrl });
    tellOfLooking(uppy, onLooking);
    if (getConfig().unsplash) uppy.use(Unsplash, { companionUrl });
  }
}

/** Uppy shows nothing while the companion looks at an address, which may take as long as the other site does. */
function tellOfLooking(uppy: Uploader, onLooking: (looking: boolean) => void): void {
  const client = uppy.getPlugin<Url<Meta, AwsBody>>('Url')?.client;
  if (!client) return;
  const post = client.post.bind(client);
  client.post = async <Answer,>(...asked: Parameters<typeof post>): Promise<Answer> => {
    onLooking(asked[0] === 'url/meta');
    try {
      return await post<Answer>(...asked);
    } finally {
      onLooking(false);
    }
  };
}

const dashboardOf = (uppy: Uploader) => uppy.getPlugin<Dashboard<Meta, AwsBody>>('Dashboard');

function leavePanel(uppy: Uploader): boolean {
  const dashboard = dashboardOf(uppy);
  if (!dashboard?.getPluginState().activePickerPanel) return false;
  dashboard.hideAllPanels();
  return true;
}

/** Uppy calls a single file an item of a list, and leaves out to say which. */
function nameLists(target: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    for (const list of target.querySelectorAll('.uppy-Dashboard-files:not([role])')) list.setAttribute('role', 'list');
  });
  observer.observe(target, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Uppy takes what is pasted while the focus is in it; the dialog has a button beside it. */
function takePastes(uppy: Uploader, target: HTMLElement): () => void {
  const onPaste = (event: ClipboardEvent) => {
    if (target.contains(document.activeElement)) return;
    const files = [...(event.clipboardData?.files ?? [])];
    uppy.addFiles(files.map((data) => ({ name: data.name, type: data.type, data, source: 'Dashboard' })));
  };
  document.addEventListener('paste', onPaste);
  return () => document.removeEventListener('paste', onPaste);
}
