/** The 3-D Secure question as a modal dialog over the page. */
import type { Appearance } from '@stripe/stripe-js';
import { styledHost } from './appearance.ts';

/** Resolves with whether the cardholder completed it. Escape counts as a failure, like closing the bank's window. */
export function askCardholder(amount: string, appearance: Appearance | undefined): Promise<boolean> {
  const { host, root } = styledHost(appearance);
  root.innerHTML = `
    <dialog aria-labelledby="title" aria-describedby="text">
      <h2 id="title">3-D Secure</h2>
      <p id="text">A payment of ${amount} needs your confirmation. This is a test: no bank is asked.</p>
      <form method="dialog" class="actions">
        <button class="primary" value="complete" autofocus>Complete authentication</button>
        <button value="fail">Fail authentication</button>
      </form>
    </dialog>`;
  document.body.append(host);
  const dialog = root.querySelector('dialog');
  dialog?.showModal();
  return new Promise((resolve) => {
    dialog?.addEventListener('close', () => {
      host.remove();
      resolve(dialog.returnValue === 'complete');
    });
  });
}
