/** The way to tell the moderators about a post. */
import { useState } from 'react';
import { useOnDemand } from '../../ui/on-demand.ts';

export function ReportButton({ id, name, className }: { id: string; name: string; className: string }) {
  const [code, fetch] = useOnDemand(() => import('./report-dialog.tsx'));
  const [open, setOpen] = useState(false);
  const ask = async () => setOpen(await fetch());
  return (
    <>
      <button type="button" className={className} aria-label={`Report ${name}`} onClick={() => void ask()}>
        Report
      </button>
      {code && <code.ReportDialog id={id} open={open} onOpenChange={setOpen} />}
    </>
  );
}
