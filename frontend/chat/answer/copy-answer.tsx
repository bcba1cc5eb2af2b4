/** Copies an answer, and says that it did. */
import { useEffect, useState } from 'react';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { copyText } from './copy-text.ts';

const CONFIRMED_MS = 2_500;

/** The text goes to the clipboard as it was written, Markdown and all. */
export function CopyAnswer({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    const copied = await copyText(text);
    setOutcome(copied ? 'copied' : 'refused');
    if (copied) announce('Answer copied');
  };
  return (
    <button
      type="button"
      className="flex min-h-7 shrink-0 items-center gap-1.5 py-1 text-note text-charcoal underline underline-offset-4 hover:text-ink"
      onClick={() => void copy()}
    >
      {outcome === 'copied' && <CheckIcon className="size-4" />}
      {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Select the text and copy it' : 'Copy'}
    </button>
  );
}

const CheckIcon = ({ className }: { className: string }) => (
  <Icon className={className}>
    <path d="M4.5 12.5l5 5L19.5 6.5" />
  </Icon>
);
