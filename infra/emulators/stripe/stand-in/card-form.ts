/** The card form itself: labelled fields, their errors, and buttons that fill in test cards. Nothing typed leaves it. */
import type { Appearance } from '@stripe/stripe-js';
import { cardByNumber, TEST_CARDS, type TestCard } from '../cards.ts';
import { dress, dressedHost } from './appearance.ts';
import {
  digits,
  type Entry,
  type FieldName,
  type Problem,
  problemsOf,
  spacedExpiry,
  spacedNumber,
} from './card-entry.ts';
import { make } from './dom.ts';

const NAMES: readonly FieldName[] = ['number', 'expiry', 'cvc'];
const WORDS: Record<FieldName, { label: string; placeholder: string; maxlength: string }> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', maxlength: '19' },
  expiry: { label: 'Expiry date', placeholder: 'MM / YY', maxlength: '9' },
  cvc: { label: 'Security code', placeholder: 'CVC', maxlength: '4' },
};

interface Field {
  input: HTMLInputElement;
  error: HTMLElement;
}

export class CardForm {
  readonly host: HTMLElement;
  readonly #fields: Record<FieldName, Field>;

  /** `onInput` is called after every change, `onEscape` when Escape is pressed in a field. */
  constructor(appearance: Appearance | undefined, onInput: () => void, onEscape: () => void) {
    const { host, root } = dressedHost(appearance);
    this.host = host;
    const form = make('div', { class: 'Form', role: 'group', 'aria-label': 'Test card' });
    form.append(
      make(
        'p',
        { class: 'Notice wide' },
        make('strong', {}, 'Test form.'),
        ' No real card is charged and no card number leaves this page. Use a test card.',
      ),
    );
    this.#fields = { number: field(form, 'number'), expiry: field(form, 'expiry'), cvc: field(form, 'cvc') };
    form.append(country(), this.#testCards(onInput));
    form.addEventListener('input', (event) => {
      this.#tidy(event.target, event instanceof InputEvent && event.inputType.startsWith('delete'));
      onInput();
    });
    form.addEventListener('focusout', (event) => this.#checkLeft(event.target));
    form.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') onEscape();
      // A field of the real Element submits the form around it on Enter.
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) host.closest('form')?.requestSubmit();
    });
    root.append(form);
  }

  get isEmpty(): boolean {
    return Object.values(this.#fields).every(({ input }) => input.value === '');
  }

  get isComplete(): boolean {
    return problemsOf(this.#entry()).length === 0;
  }

  /** The token of the card in the form, once it is complete. */
  get token(): string | undefined {
    return cardByNumber(digits(this.#fields.number.input.value))?.token;
  }

  /** Shows everything that is wrong, moves to the first field concerned, and gives that problem. */
  validate(): Problem | undefined {
    const problems = problemsOf(this.#entry());
    for (const name of NAMES) this.#show(name, problems);
    const [first] = problems;
    if (first) this.#fields[first.field].input.focus();
    return first;
  }

  dress(appearance: Appearance | undefined): void {
    dress(this.host, appearance);
  }

  focus(): void {
    this.#fields.number.input.focus();
  }

  blur(): void {
    for (const { input } of Object.values(this.#fields)) input.blur();
  }

  clear(): void {
    this.#fill({ number: '', expiry: '', cvc: '' });
  }

  #entry(): Entry {
    const { number, expiry, cvc } = this.#fields;
    return { number: number.input.value, expiry: expiry.input.value, cvc: cvc.input.value };
  }

  #fill(entry: Entry): void {
    for (const name of NAMES) {
      this.#fields[name].input.value = entry[name];
      this.#show(name, []);
    }
  }

  #tidy(target: EventTarget | null, deleting: boolean): void {
    const { number, expiry, cvc } = this.#fields;
    const name = NAMES.find((field) => this.#fields[field].input === target);
    if (name) this.#show(name, []);
    if (name === 'number' && atEnd(number.input)) number.input.value = spacedNumber(number.input.value);
    if (name === 'expiry' && atEnd(expiry.input)) {
      expiry.input.value = spacedExpiry(expiry.input.value, deleting);
    }
    if (name === 'cvc') cvc.input.value = digits(cvc.input.value);
  }

  /** A field that was filled wrongly says so when it is left, an empty one only on submit. */
  #checkLeft(target: EventTarget | null): void {
    const name = NAMES.find((field) => this.#fields[field].input === target);
    if (name && this.#fields[name].input.value !== '') this.#show(name, problemsOf(this.#entry()));
  }

  #show(name: FieldName, problems: Problem[]): void {
    const { input, error } = this.#fields[name];
    const message = problems.find(({ field }) => field === name)?.message ?? '';
    error.textContent = message;
    input.classList.toggle('Input--invalid', message !== '');
    input.setAttribute('aria-invalid', String(message !== ''));
  }

  #testCards(onInput: () => void): HTMLElement {
    const buttons = TEST_CARDS.filter(({ offered }) => offered).map((card) => {
      const button = make('button', { type: 'button' }, `${card.does} (${card.number.slice(-4)})`);
      button.addEventListener('click', () => {
        this.#fill(sample(card));
        onInput();
      });
      return button;
    });
    const legend = make('legend', {}, 'Fill in a test card');
    return make('fieldset', { class: 'TestCards wide' }, legend, make('div', {}, ...buttons));
  }
}

function sample({ number }: TestCard): Entry {
  const year = String((new Date().getFullYear() + 4) % 100).padStart(2, '0');
  return { number: spacedNumber(number), expiry: `12 / ${year}`, cvc: '123' };
}

function field(form: HTMLElement, name: FieldName): Field {
  const { label, placeholder, maxlength } = WORDS[name];
  const error = make('p', { class: 'Error', id: `${name}-error`, role: 'alert' });
  const input = make('input', {
    id: name,
    name,
    class: 'Input',
    placeholder,
    maxlength,
    inputmode: 'numeric',
    // Not cc-number: the browser must not offer a person's real cards to a test form.
    autocomplete: 'off',
    'aria-describedby': error.id,
  });
  const width = name === 'number' ? 'Field wide' : 'Field';
  form.append(make('div', { class: width }, make('label', { class: 'Label', for: name }, label), input, error));
  return { input, error };
}

function country(): HTMLElement {
  const input = make('input', { id: 'country', class: 'Input', value: 'Australia', readonly: true });
  return make('div', { class: 'Field wide' }, make('label', { class: 'Label', for: 'country' }, 'Country'), input);
}

/** Rewriting a value moves the caret to its end, so it is only done when the caret is there. */
function atEnd(input: HTMLInputElement): boolean {
  return input.selectionStart === null || input.selectionStart === input.value.length;
}
