/** The way to report a post, a reply, or the person who wrote it. */
import { useState } from 'react';
import { useOnDemand } from '../../ui/on-demand.ts';
import type { Reported } from './reported.ts';

interface ReportButtonProps extends Reported {
  /** Names it among others, for those who do not see it in its place. */
  name: string;
  className: string;
}

export function ReportButton({ name, className, ...reported }: ReportButtonProps) {
  const [code, fetchCode] = useOnDemand(() => import('./report-dialog.tsx'));
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-label={`Report ${name}`} onClick={() => fetchCode(setOpen)}>
        Report
      </button>
      {code && <code.ReportDialog {...reported} open={open} onOpenChange={setOpen} />}
    </>
  );
}
