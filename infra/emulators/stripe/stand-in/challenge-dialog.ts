/** The 3-D Secure question as a modal dialog over the page. */
import type { Appearance } from '@stripe/stripe-js';
import { dressedHost } from './appearance.ts';
import { make } from './dom.ts';

/** Resolves with whether the cardholder completed it. Escape counts as failing, like closing the bank's window. */
export function askCardholder(amount: string, appearance: Appearance | undefined): Promise<boolean> {
  const { host, root } = dressedHost(appearance);
  const complete = make('button', { type: 'button', class: 'primary', autofocus: true }, 'Complete authentication');
  const fail = make('button', { type: 'button' }, 'Fail authentication');
  const dialog = make(
    'dialog',
    { 'aria-labelledby': 'title', 'aria-describedby': 'text' },
    make('h2', { id: 'title' }, '3-D Secure'),
    make('p', { id: 'text' }, `A payment of ${amount} needs your confirmation. This is a test: no bank is asked.`),
    make('div', { class: 'actions' }, complete, fail),
  );
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();
  return new Promise((resolve) => {
    const finish = (passed: boolean) => {
      dialog.close();
      host.remove();
      resolve(passed);
    };
    complete.addEventListener('click', () => finish(true));
    fail.addEventListener('click', () => finish(false));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      finish(false);
    });
  });
}
