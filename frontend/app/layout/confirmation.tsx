/** Asks a member to confirm who they are when a call needs it. Beside the page, so that no page has its code before the first such call. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { ConfirmationDialog } from '../../accounts/confirmation/confirmation-dialog.tsx';
import { queryClient } from '../query-client.ts';

let asked: Promise<boolean> | undefined;

/** True once they have, false where they would not. Several calls that need it at once are one question. */
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
