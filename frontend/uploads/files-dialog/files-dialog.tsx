/** The upload dialog: from the device, by drop and paste, with the camera, from the web. Its code loads when it opens. */
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm, type ConfirmProps } from '../../ui/dialog/confirm.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { type FileLimits, IN_PARTS_ABOVE } from '../file-limits.ts';
import type { DashboardPanelProps } from './dashboard-panel.tsx';
import type { Destination, SentFile } from './destination.ts';
import { wasInterrupted } from './interrupted.ts';

export type { FileLimits } from '../file-limits.ts';
export type { FileToSend, SentFile } from './destination.ts';

export interface FilesDialogProps extends Destination {
  open: boolean;
  /** Called on Escape, by the close button, when all is sent, and when an interrupted upload of this place is found. */
  onOpenChange: (open: boolean) => void;
  /** The key under which an interrupted large upload is found again, such as `knowledge`. Unique on a page. */
  place: string;
  /** Its heading, as in "Add to the knowledge base". */
  title: string;
  /** One line below it: which files, how many, how large. */
  description: string;
  /** Called once when the dialog closes, with the files sent while it was open; not called without any. */
  onDone: (files: SentFile[]) => void;
}

/**
 * Uploads up to `limits.maxFiles` files. A single file starts as soon as it is chosen, several wait for the Upload button.
 * Closes by itself when all is sent; closing it during an upload asks first, and then cancels.
 * Limits above 100 MB mean uploads in parts, which can be paused and which a reload of the page resumes.
 *
 *     <FilesDialog place="knowledge" title="Add to the knowledge base" description="Up to 5 files of 10 MB: .md, .txt or .pdf"
 *       limits={{ maxFiles: 5, maxBytes: 10_485_760, types: ['.md', '.txt', '.pdf'], typesText: '.md, .txt, .pdf' }}
 *       send={async ({ name, type, size }) => …} open={open} onOpenChange={setOpen} onDone={(files) => …} />
 */
export function FilesDialog({
  open,
  onOpenChange,
  place,
  title,
  description,
  onDone,
  ...destination
}: FilesDialogProps) {
  const { user } = useSession();
  // With the member's id: nobody gets another member's interrupted upload.
  const id = `${place}-${user?.id}`;
  const [leaving, setLeaving] = useState(false);
  const busy = useRef(false);
  const stepBack = useRef<() => boolean>(() => false);
  const sent = useRef<SentFile[]>([]);
  const panel = usePanel(open);
  useInterrupted(id, destination.limits, onOpenChange);

  const close = () => {
    setLeaving(false);
    busy.current = false;
    onOpenChange(false);
    const files = sent.current.splice(0);
    if (files.length > 0) onDone(files);
  };
  const askToClose = () => (busy.current ? setLeaving(true) : close());
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && askToClose()}
      title={title}
      description={description}
      layout="sheet"
      onEscape={() => stepBack.current()}
    >
      {panel.Panel ? (
        <panel.Panel
          id={id}
          destination={destination}
          onStepBack={(step) => (stepBack.current = step)}
          onBusy={(now) => (busy.current = now)}
          onSent={(files, all) => {
            sent.current = files;
            if (all) close();
          }}
        />
      ) : (
        <Waiting failed={panel.failed} />
      )}
      <StopQuestion open={leaving} onOpenChange={setLeaving} onConfirm={close} />
    </Dialog>
  );
}

function StopQuestion(props: Pick<ConfirmProps, 'open' | 'onOpenChange' | 'onConfirm'>) {
  return (
    <Confirm {...props} title="Stop the upload?" action="Stop the upload" keep="Keep uploading">
      It is still on its way. What has been sent so far will be thrown away.
    </Confirm>
  );
}

/** Offers only a reload after a failure: the browser remembers a failed import until then. */
function Waiting({ failed }: { failed: boolean }) {
  return (
    <div className="grid min-h-72 grow place-items-center px-7 pb-12">
      {failed ? (
        <InlineError message="This could not be loaded. Check your connection, then reload the page.">
          <Button onClick={() => location.reload()}>Reload the page</Button>
        </InlineError>
      ) : (
        <Spinner />
      )}
    </div>
  );
}

/** Loads the dashboard's code when it is first needed. */
function usePanel(wanted: boolean) {
  const [Panel, setPanel] = useState<ComponentType<DashboardPanelProps>>();
  const [failed, setFailed] = useState(false);
  const load = wanted && !Panel && !failed;
  useEffect(() => {
    if (!load) return;
    import('./dashboard-panel.tsx').then(
      (loaded) => setPanel(() => loaded.DashboardPanel),
      () => setFailed(true),
    );
  }, [load]);
  return { Panel, failed };
}

/** Opens the dialog if the page was left during an upload. */
function useInterrupted(id: string, { maxBytes }: FileLimits, onOpenChange: (open: boolean) => void): void {
  const found = useRef(false);
  useEffect(() => {
    if (found.current || maxBytes <= IN_PARTS_ABOVE || !wasInterrupted(id)) return;
    found.current = true;
    onOpenChange(true);
  }, [id, maxBytes, onOpenChange]);
}
