/** The Elements object: holds the one Payment Element and validates it on submit. */
import type { Appearance } from '@stripe/stripe-js';
import { PaymentElement } from './payment-element.ts';

export interface ElementsOptions {
  clientSecret?: string;
  appearance?: Appearance;
}

export type Submission =
  | { selectedPaymentMethod: string; error?: never }
  | { error: { type: 'validation_error'; code: string; message: string }; selectedPaymentMethod?: never };

export class StandInElements {
  readonly #key: string;
  #options: ElementsOptions;
  #element: PaymentElement | null = null;

  constructor(key: string, options: ElementsOptions = {}) {
    this.#key = key;
    this.#options = options;
  }

  get clientSecret(): string | undefined {
    return this.#options.clientSecret;
  }

  get appearance(): Appearance | undefined {
    return this.#options.appearance;
  }

  /** The token of the card in the form. */
  get card(): string | undefined {
    return this.#element?.form.token;
  }

  create(type: string): PaymentElement {
    if (type !== 'payment') throw new Error(`The payment sandbox has no '${type}' element, only 'payment'.`);
    if (this.#element) throw new Error('Can only create one Element of type payment.');
    const { clientSecret, appearance } = this.#options;
    this.#element = new PaymentElement(this.#key, clientSecret, appearance, () => {
      this.#element = null;
    });
    return this.#element;
  }

  /** Takes the type's name, or react-stripe-js's component for it. */
  getElement(type: string | { ['__elementType']?: string }): PaymentElement | null {
    return (typeof type === 'string' ? type : type['__elementType']) === 'payment' ? this.#element : null;
  }

  async update(options: ElementsOptions): Promise<void> {
    this.#options = { ...this.#options, ...options };
    this.#element?.form.dress(this.#options.appearance);
  }

  async fetchUpdates(): Promise<Record<string, never>> {
    return {};
  }

  async submit(): Promise<Submission> {
    const problem = this.#element
      ? this.#element.form.validate()
      : { code: 'element_not_mounted', message: 'Mount a Payment Element before you call elements.submit().' };
    if (!problem) return { selectedPaymentMethod: 'card' };
    return { error: { type: 'validation_error', code: problem.code, message: problem.message } };
  }

  on(): this {
    return this;
  }

  off(): this {
    return this;
  }
}
