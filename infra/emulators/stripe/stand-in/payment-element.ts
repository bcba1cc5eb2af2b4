/** The Payment Element: mounts the card form and tells the page about it in Stripe's events. */
import type { Appearance } from '@stripe/stripe-js';
import { CardForm } from './card-form.ts';
import { Emitter } from './emitter.ts';
import { retrieveIntent } from './sandbox-calls.ts';

const elementType = 'payment';

export class PaymentElement extends Emitter {
  readonly form: CardForm;
  readonly #key: string;
  readonly #clientSecret: string | undefined;
  readonly #onDestroy: () => void;
  #destroyed = false;

  constructor(
    key: string,
    clientSecret: string | undefined,
    appearance: Appearance | undefined,
    onDestroy: () => void,
  ) {
    super();
    this.#key = key;
    this.#clientSecret = clientSecret;
    this.#onDestroy = onDestroy;
    this.form = new CardForm(
      appearance,
      () => this.#changed(),
      () => this.emit('escape', { elementType }),
    );
    this.form.host.addEventListener('focusin', () => this.emit('focus', { elementType }));
    this.form.host.addEventListener('focusout', () => this.emit('blur', { elementType }));
  }

  /** Takes an element or a selector; replaces what is inside. `ready` or `loaderror` follows. */
  mount(target: string | HTMLElement): void {
    if (this.#destroyed) throw new Error('This Element has already been destroyed. Please create a new one.');
    const parent = typeof target === 'string' ? document.querySelector(target) : target;
    if (!parent) throw new Error('The selector or element to mount the Payment Element on is not in the page.');
    parent.replaceChildren(this.form.host);
    void this.#load();
  }

  unmount(): void {
    this.form.host.remove();
  }

  destroy(): void {
    this.unmount();
    this.#destroyed = true;
    this.#onDestroy();
  }

  /** The options change nothing that this form shows. */
  update(_options: unknown): this {
    return this;
  }

  collapse(): this {
    return this;
  }

  focus(): void {
    this.form.focus();
  }

  blur(): void {
    this.form.blur();
  }

  clear(): void {
    this.form.clear();
    this.#changed();
  }

  async #load(): Promise<void> {
    // Listeners are attached after mount() returns, so the first event waits for the next task.
    await new Promise((resolve) => setTimeout(resolve));
    if (this.#destroyed) return;
    this.emit('loaderstart', { elementType });
    const error = await this.#loadError();
    if (this.#destroyed) return;
    if (error) this.emit('loaderror', { elementType, error });
    else this.emit('ready', { elementType });
  }

  async #loadError() {
    if (!this.#clientSecret) return undefined;
    const { error, paymentIntent } = await retrieveIntent(this.#key, this.#clientSecret);
    if (error) return error;
    if (paymentIntent.status !== 'succeeded' && paymentIntent.status !== 'canceled') return undefined;
    const message = 'This PaymentIntent is in a terminal state and cannot be used to initialize Elements.';
    return { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message };
  }

  #changed(): void {
    const { isEmpty: empty, isComplete: complete } = this.form;
    this.emit('change', { elementType, collapsed: false, empty, complete, value: { type: 'card' } });
  }
}
