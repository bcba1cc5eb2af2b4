/** The Elements object and its one Payment Element, as far as react-stripe-js uses them. */
import type { Appearance, CssFontSource, CustomFontSource } from '@stripe/stripe-js';
import { CardForm } from './card-form.ts';
import { retrieveIntent } from './sandbox-calls.ts';

export interface ElementsOptions {
  clientSecret: string;
  appearance?: Appearance;
  /** Only `family` and `src` are read. */
  fonts?: (CssFontSource | CustomFontSource)[];
}

export class Elements {
  readonly #key: string;
  options: ElementsOptions;
  /** The card form, once there is an Element. */
  form: CardForm | undefined;

  constructor(key: string, options: ElementsOptions) {
    this.#key = key;
    this.options = options;
    for (const font of options.fonts ?? [])
      if ('family' in font)
        document.fonts.add(new FontFace(font.family ?? '', font.src ?? '', { weight: font.weight ?? 'normal' }));
  }

  create(type: string): PaymentElement {
    if (type !== 'payment') throw new Error(`The payment sandbox has no '${type}' element, only 'payment'.`);
    this.form = new CardForm(this.options.appearance);
    return new PaymentElement(this.#key, this.options.clientSecret, this.form);
  }

  update(options: Partial<ElementsOptions>): void {
    this.options = { ...this.options, ...options };
    this.form?.setAppearance(this.options.appearance);
  }
}

type Handler = (event: object) => void;

/** Mounts the card form and sends the page Stripe's `ready` or `loaderror`. */
class PaymentElement {
  readonly #form: CardForm;
  readonly #key: string;
  readonly #clientSecret: string;
  readonly #handlers = new Map<string, Set<Handler>>();

  constructor(key: string, clientSecret: string, form: CardForm) {
    this.#key = key;
    this.#clientSecret = clientSecret;
    this.#form = form;
  }

  mount(parent: HTMLElement): void {
    parent.replaceChildren(this.#form.host);
    void this.#load();
  }

  destroy(): void {
    this.#form.host.remove();
    this.#handlers.clear();
  }

  /** Does nothing: no option changes what this form shows. */
  update(): void {}

  on(type: string, handler: Handler): void {
    this.#handlers.set(type, (this.#handlers.get(type) ?? new Set()).add(handler));
  }

  off(type: string, handler: Handler): void {
    this.#handlers.get(type)?.delete(handler);
  }

  async #load(): Promise<void> {
    const { error } = await retrieveIntent(this.#key, this.#clientSecret);
    const event = { elementType: 'payment', ...(error && { error }) };
    for (const handler of this.#handlers.get(error ? 'loaderror' : 'ready') ?? []) handler(event);
  }
}
