/** The earlier versions of an answer, collapsed: they and their code load when opened. */
import { type ReactNode, useId, useState } from 'react';
import type { ChatMessage } from '../../../shared/chat.ts';
import { useOnDemand } from '../../ui/on-demand.ts';

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

interface FoldProps {
  title: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A row that expands in place. Collapsed content is not rendered. */
function Fold({ title, open, onToggle, children }: FoldProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
        className="group flex min-h-11 w-full items-baseline justify-between py-2 text-left text-[0.9375rem] leading-[1.375rem]"
      >
        <span className="decoration-1 underline-offset-4 group-hover:underline">{title}</span>
        <span className="cap pl-4">{open ? 'Close' : 'Read'}</span>
      </button>
      {open && <div id={id}>{children}</div>}
    </>
  );
}
