/** Asks a member to confirm who they are when a call needs it. Rendered in its own root, so that no page loads its code before such a call. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { ConfirmationDialog } from '../../accounts/confirmation/confirmation-dialog.tsx';
import { queryClient } from '../query-client.ts';

let asked: Promise<boolean> | undefined;

/** Resolves with true once they have confirmed, with false when they dismiss it. Calls at the same time share one dialog. */
export function askToConfirm(): Promise<boolean> {
  asked ??= new Promise((answer) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const close = (confirmed: boolean) => {
      root.unmount();
      place.remove();
      asked = undefined;
      answer(confirmed);
    };
    root.render(
      <QueryClientProvider client={queryClient}>
        <ConfirmationDialog onClose={close} />
      </QueryClientProvider>,
    );
  });
  return asked;
}
