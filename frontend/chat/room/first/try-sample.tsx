/** Opens a sample room, for somebody without a membership. */
import { useState } from 'react';
import { useOnDemand } from '../../../ui/on-demand.ts';

/** The reading's code loads on the first press. */
export function TrySample() {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(async () => {
    const [{ SampleReading }, { FEDERATION }] = await Promise.all([
      import('./sample-reading.tsx'),
      import('./sample-rooms.ts'),
    ]);
    return { SampleReading, FEDERATION };
  });
  return (
    <>
      <button type="button" aria-haspopup="dialog" className="link min-h-11" onClick={() => fetchCode(setOpen)}>
        Try a sample room
      </button>
      {code && <code.SampleReading room={code.FEDERATION} open={open} onOpenChange={setOpen} />}
    </>
  );
}
