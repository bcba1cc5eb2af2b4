/** The card form: labelled fields, their errors, and buttons that fill in test cards. No input leaves it. */
import type { Appearance } from '@stripe/stripe-js';
import { cardByNumber, TEST_CARDS } from '../../billing/cards.ts';
import { applyAppearance, styledHost } from './appearance.ts';
import { digits, type FieldName, type Problem, problemsOf } from './card-entry.ts';

const FIELDS: Record<FieldName, { label: string; placeholder: string; width: string }> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', width: 'wide' },
  expiry: { label: 'Expiry date', placeholder: 'MM / YY', width: '' },
  cvc: { label: 'Security code', placeholder: 'CVC', width: '' },
};
const NAMES = ['number', 'expiry', 'cvc'] as const;

// No autocomplete: the browser must not offer a person's real cards to a test form.
const field = (name: FieldName) => `
  <div class="Field ${FIELDS[name].width}">
    <label class="Label" for="${name}">${FIELDS[name].label}</label>
    <input class="Input" id="${name}" placeholder="${FIELDS[name].placeholder}" inputmode="numeric" autocomplete="off" aria-describedby="${name}-error">
    <p class="Error" id="${name}-error" role="alert"></p>
  </div>`;

const FORM = `
  <div class="Form" role="group" aria-label="Test card">
    <p class="Notice wide"><strong>Test form.</strong> No real card is charged and no card number leaves this page. Use a test card.</p>
    ${NAMES.map(field).join('')}
    <fieldset class="TestCards wide">
      <legend>Fill in a test card</legend>
      <div>${TEST_CARDS.map(({ does, number }) => `<button type="button" data-number="${number}">${does} (${number.slice(-4)})</button>`).join('')}</div>
    </fieldset>
  </div>`;

export class CardForm {
  readonly host: HTMLElement;
  readonly #root: ShadowRoot;

  constructor(appearance: Appearance | undefined) {
    const { host, root } = styledHost(appearance);
    this.host = host;
    this.#root = root;
    root.innerHTML = FORM;
    root.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLButtonElement) this.#fill(target.dataset.number ?? '');
    });
    // As in the real Element, Enter in a field submits the form around it.
    host.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.composedPath()[0] instanceof HTMLInputElement)
        host.closest('form')?.requestSubmit();
    });
  }

  /** The token of the card in the form. */
  get token(): string | undefined {
    return cardByNumber(digits(this.#input('number').value))?.token;
  }

  /** Shows all problems, focuses the first field concerned, and returns its problem. */
  validate(): Problem | undefined {
    const typed = (name: FieldName) => this.#input(name).value;
    const problems = problemsOf({ number: typed('number'), expiry: typed('expiry'), cvc: typed('cvc') });
    for (const name of NAMES) {
      const message = problems.find((problem) => problem.field === name)?.message ?? '';
      const error = this.#root.querySelector(`#${name}-error`);
      if (error) error.textContent = message;
      this.#input(name).classList.toggle('Input--invalid', message !== '');
      this.#input(name).setAttribute('aria-invalid', String(message !== ''));
    }
    const [first] = problems;
    if (first) this.#input(first.field).focus();
    return first;
  }

  setAppearance(appearance: Appearance | undefined): void {
    applyAppearance(this.host, appearance);
  }

  #fill(number: string): void {
    const year = String((new Date().getFullYear() + 4) % 100).padStart(2, '0');
    this.#input('number').value = number.replace(/(.{4})(?=.)/g, '$1 ');
    this.#input('expiry').value = `12 / ${year}`;
    this.#input('cvc').value = '123';
  }

  #input(name: FieldName): HTMLInputElement {
    const input = this.#root.querySelector<HTMLInputElement>(`#${name}`);
    if (!input) throw new Error(`The card form has no field ${name}.`);
    return input;
  }
}
