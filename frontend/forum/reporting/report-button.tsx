/** The button to report a post, a reply, or its author. */
import { useState } from 'react';
import { useOnDemand } from '../../ui/on-demand.ts';
import type { Reported } from './reported.ts';

interface ReportButtonProps extends Reported {
  /** What it reports, for screen readers. */
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
