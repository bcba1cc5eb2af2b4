/** Copies a text, and shows briefly whether it worked. */
import { useEffect, useState } from 'react';
import { copyText } from '../../ui/copy-text.ts';
import { announce } from '../../ui/feedback/announcer.tsx';

const CONFIRMED_MS = 2_500;

export type CopyOutcome = 'copied' | 'refused' | null;

/** Returns the outcome of the last copy while it shows, and a function that copies. Announces the outcome to screen readers. */
export function useCopying(): [CopyOutcome, (text: string) => void] {
  const [outcome, setOutcome] = useState<CopyOutcome>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (text: string) => {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'refused');
    if (isCopied) announce('Answer copied');
  };
  return [outcome, (text) => void copy(text)];
}
