/** Sets up Uppy's dashboard: its sources of files, and fixes for its gaps. */
import type { AwsBody } from '@uppy/aws-s3';
import type { Meta } from '@uppy/core';
import Dashboard from '@uppy/dashboard';
import Url from '@uppy/url';
import Webcam from '@uppy/webcam';
import { MAX_PHOTO_SIDE } from '../../../shared/uploads.ts';
import { IN_PARTS_ABOVE } from '../file-limits.ts';
import { beginImport } from './begin-import.ts';
import type { Destination, Way } from './destination.ts';
import type { Uploader } from './uploader.ts';

/** In pixels (infra/docs/product-spec.md, section 9). */
const SIZE = { width: 750, height: 550, thumbnailWidth: 280 };

/** The rear camera, at the size of a stored photo, and not mirrored. */
const CAMERA = {
  modes: ['picture' as const],
  mirror: false,
  mobileNativeCamera: false,
  videoConstraints: {
    facingMode: 'environment',
    width: { ideal: MAX_PHOTO_SIDE },
    height: { ideal: Math.round((MAX_PHOTO_SIDE * 3) / 4) },
  },
};
const FIRST_FRAME_MS = 3000;

/** Shows the uploader in `target`, with the destination's sources. `onLooking` reports when the companion checks a web address. */
export function addDashboard(
  uppy: Uploader,
  target: HTMLElement,
  { limits, ways = [], startAt }: Destination,
  onLooking: (looking: boolean) => void,
): void {
  uppy.use(Dashboard, {
    target,
    inline: true,
    ...SIZE,
    // Our notices show the same, and stay.
    disableInformer: true,
    proudlyDisplayPoweredByUppy: false,
    // The dialog closes by itself when all is sent.
    doneButtonHandler: null,
    // Files in one piece cannot resume.
    hidePauseResumeButton: limits.maxBytes <= IN_PARTS_ABOVE,
  });
  if (ways.includes('camera')) {
    const onBeforeSnapshot = () => firstFrame(target.querySelector('video'));
    uppy.use(Webcam, { ...CAMERA, onBeforeSnapshot });
  }
  if (ways.includes('web')) {
    uppy.use(Url, { companionUrl: `${location.origin}/companion` });
    replaceCalls(uppy, onLooking);
  }
  if (startAt !== undefined) dashboardOf(uppy)?.showPanel(PANELS[startAt]);
}

/** Uppy's plugin id for each source. */
const PANELS: Record<Way, string> = { camera: 'Webcam', web: 'Url' };

/** Waits for the camera's first frame: a picture before that would be empty. */
async function firstFrame(video: HTMLVideoElement | null): Promise<void> {
  if (!video || video.readyState >= video.HAVE_CURRENT_DATA) return;
  await new Promise((resolve) => {
    video.addEventListener('loadeddata', resolve, { once: true });
    // A camera that is turned off meanwhile never has one.
    setTimeout(resolve, FIRST_FRAME_MS);
  });
}

/**
 * Reports while the companion checks an address, because Uppy shows nothing, and the remote server may be slow. The only other call of
 * this client begins an import.
 */
function replaceCalls(uppy: Uploader, onLooking: (looking: boolean) => void): void {
  const client = uppy.getPlugin<Url<Meta, AwsBody>>('Url')?.client;
  if (!client) return;
  const post = client.post.bind(client);
  client.post = async <Answer>(...[path, given, options]: Parameters<typeof post>): Promise<Answer> => {
    const data = withWrittenScheme(given);
    if (path !== 'url/meta') return beginImport<Answer>(path, data, options?.signal);
    onLooking(true);
    try {
      return await post<Answer>(path, data, options);
    } finally {
      onLooking(false);
    }
  };
}

/** Phones begin an address with a capital. Uppy takes `Https://` for no scheme and puts its own before it. */
const withWrittenScheme = (data: Record<string, unknown>): Record<string, unknown> =>
  typeof data['url'] === 'string' ? { ...data, url: data['url'].replace(/^http:\/\/(?=https?:\/\/)/i, '') } : data;

const dashboardOf = (uppy: Uploader) => uppy.getPlugin<Dashboard<Meta, AwsBody>>('Dashboard');

/** Returns to the first screen, and tells whether there was anything to leave. */
export function leavePanel(uppy: Uploader): boolean {
  const dashboard = dashboardOf(uppy);
  if (!dashboard?.getPluginState().activePickerPanel) return false;
  dashboard.hideAllPanels();
  return true;
}

/** Adds the missing list role: Uppy gives a single file the role of a list item without a list. */
export function nameLists(target: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    for (const list of target.querySelectorAll('.uppy-Dashboard-files:not([role])')) list.setAttribute('role', 'list');
  });
  observer.observe(target, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function add(uppy: Uploader, transfer: DataTransfer | null): void {
  const files = [...(transfer?.files ?? [])];
  uppy.addFiles(files.map((data) => ({ name: data.name, type: data.type, data, source: 'Dashboard' })));
}

/** Accepts files dropped on the camera or on the address field, which Uppy ignores. */
export function takeDrops(uppy: Uploader, target: HTMLElement): () => void {
  const onDrag = (event: DragEvent) => {
    const onPanel = event.target instanceof Element && event.target.closest('.uppy-DashboardContent-panel') !== null;
    if (!onPanel || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type !== 'drop') return;
    leavePanel(uppy);
    dashboardOf(uppy)?.setPluginState({ isDraggingOver: false });
    add(uppy, event.dataTransfer);
  };
  for (const type of ['dragover', 'drop'] as const) target.addEventListener(type, onDrag, { capture: true });
  return () => {
    for (const type of ['dragover', 'drop'] as const) target.removeEventListener(type, onDrag, { capture: true });
  };
}

/** Accepts pasted files while the focus is outside Uppy, such as on the dialog's button. */
export function takePastes(uppy: Uploader, target: HTMLElement): () => void {
  const onPaste = (event: ClipboardEvent) => {
    if (target.contains(document.activeElement)) return;
    add(uppy, event.clipboardData);
  };
  document.addEventListener('paste', onPaste);
  return () => document.removeEventListener('paste', onPaste);
}
