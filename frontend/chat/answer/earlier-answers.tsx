/** The earlier versions of an answer, collapsed: they and their code load when opened. */
import { useState } from 'react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { useOnDemand } from '../../ui/on-demand.ts';
import { Fold } from './fold.tsx';

interface EarlierAnswersProps {
  message: ChatMessage;
  /** The current question: a version shows its own question if that was different. */
  question: ChatMessage | undefined;
}

export function EarlierAnswers({ message, question }: EarlierAnswersProps) {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./earlier-versions.tsx'));
  const { of } = message.version;
  const toggle = () => (open ? setOpen(false) : fetchCode(setOpen));
  return (
    <div className="mb-5 border-y border-rule">
      <Fold title={of > 2 ? 'Earlier answers' : 'Earlier answer'} open={open} onToggle={toggle}>
        {code && <code.EarlierVersions message={message} question={question} nameOf={versionWords} />}
      </Fold>
    </div>
  );
}

/** "Answer 2 of 3". */
export const versionWords = (n: number, of: number): string => `Answer ${n} of ${of}`;
