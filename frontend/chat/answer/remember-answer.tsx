/** "Remember this" under an answer; its dialog's code loads on the first press. */
import { useState } from 'react';
import { useOnDemand } from '../../ui/on-demand.ts';
import { TextButton } from './answer-actions.tsx';

interface RememberAnswerProps {
  roomId: string;
  /** The member's question. */
  text: string;
}

export function RememberAnswer({ roomId, text }: RememberAnswerProps) {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('../about/remember-this.tsx'));
  return (
    <>
      <TextButton
        onClick={() => fetchCode(setOpen)}
        icon="M6.5 4h11A1.5 1.5 0 0 1 19 5.5V20l-7-4.5L5 20V5.5A1.5 1.5 0 0 1 6.5 4z"
      >
        Remember this
      </TextButton>
      {code && <code.RememberThis roomId={roomId} text={text} open={open} onOpenChange={setOpen} />}
    </>
  );
}
