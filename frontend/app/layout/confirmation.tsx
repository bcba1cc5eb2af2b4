/** Asks a member to confirm who they are when a call needs it. The dialog's code comes with the first such call. */
import type { ComponentType } from 'react';
import { createStore, useStore } from '../../ui/store.ts';

interface Question {
  Dialog: ComponentType<{ onClose: (confirmed: boolean) => void }>;
  answer: (confirmed: boolean) => void;
}

const question = createStore<Question | undefined>(undefined);
let asked: Promise<boolean> | undefined;

/** True once they have, false where they would not. Several calls that need it at once are one question. */
export function askToConfirm(): Promise<boolean> {
  asked ??= ask().finally(() => {
    asked = undefined;
    question.set(undefined);
  });
  return asked;
}

async function ask(): Promise<boolean> {
  const code = await import('../../accounts/confirmation/confirmation-dialog.tsx').catch(() => undefined);
  if (!code) return false;
  return new Promise((answer) => question.set({ Dialog: code.ConfirmationDialog, answer }));
}

export function Confirmation() {
  const now = useStore(question);
  return now && <now.Dialog onClose={now.answer} />;
}
