/**
 * Styles the form as `Elements` asks: Stripe's appearance variables become CSS custom properties of the same names,
 * so one variable may refer to another, and its rules (`.Input:focus`, …) apply to the class names that Stripe documents
 * (docs.stripe.com/elements/appearance-api).
 */
import type { Appearance } from '@stripe/stripe-js';

const STYLE = `
  :host { all: initial; display: block; }
  .Form { color: var(--colorText); font: 400 var(--fontSizeBase)/1.4 var(--fontFamily); display: grid; grid-template-columns: 1fr 1fr; gap: calc(var(--spacingUnit) * 4); }
  .Field, .Notice, .TestCards { min-width: 0; }
  .wide { grid-column: 1 / -1; }
  .Label { display: block; margin-bottom: var(--spacingUnit); font-size: 0.93em; }
  .Input { box-sizing: border-box; width: 100%; padding: calc(var(--spacingUnit) * 3); font: inherit; color: var(--colorText); background: var(--colorBackground); border: 1px solid color-mix(in srgb, var(--colorText) 55%, var(--colorBackground)); border-radius: var(--borderRadius); }
  .Input::placeholder { color: var(--colorTextPlaceholder); opacity: 1; }
  .Input:focus { outline: 3px solid color-mix(in srgb, var(--colorPrimary) 45%, transparent); border-color: var(--colorPrimary); }
  .Input.Input--invalid { border-color: var(--colorDanger); box-shadow: 0 0 0 1px var(--colorDanger); }
  .Error { margin: var(--spacingUnit) 0 0; font-size: 0.93em; color: var(--colorDanger); }
  .Error:empty { display: none; }
  .Notice { margin: 0; padding: calc(var(--spacingUnit) * 2) calc(var(--spacingUnit) * 3); font-size: 0.93em; color: #3b2f00; background: #fff3c4; border: 1px solid #b9932a; border-radius: var(--borderRadius); }
  .TestCards { margin: 0; padding: 0; border: 0; }
  .TestCards legend { padding: 0; margin-bottom: var(--spacingUnit); font-size: 0.93em; color: var(--colorTextSecondary); }
  .TestCards div { display: flex; flex-wrap: wrap; gap: calc(var(--spacingUnit) * 1.5); }
  button { font: inherit; font-size: 0.875em; padding: calc(var(--spacingUnit) * 1.5) calc(var(--spacingUnit) * 2.5); min-height: 32px; color: var(--colorText); background: var(--colorBackground); border: 1px solid color-mix(in srgb, var(--colorText) 55%, var(--colorBackground)); border-radius: var(--borderRadius); cursor: pointer; }
  button.primary { color: var(--colorBackground); background: var(--colorText); border-color: var(--colorText); }
  button:focus-visible { outline: 3px solid var(--colorPrimary); outline-offset: 2px; }
  dialog { color: var(--colorText); background: var(--colorBackground); font: 400 var(--fontSizeBase)/1.4 var(--fontFamily); border: 0; border-radius: var(--borderRadius); padding: calc(var(--spacingUnit) * 6); max-width: min(26rem, calc(100vw - 3rem)); box-shadow: 0 10px 40px rgb(0 0 0 / 0.3); }
  dialog::backdrop { background: rgb(0 0 0 / 0.5); }
  dialog h2 { margin: 0 0 calc(var(--spacingUnit) * 3); font-size: 1.25em; }
  dialog .actions { display: flex; flex-wrap: wrap; gap: calc(var(--spacingUnit) * 2); margin-top: calc(var(--spacingUnit) * 5); }
`;

/** A new element with a shadow root, out of reach of the page's own styles. */
export function styledHost(appearance: Appearance | undefined): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  applyAppearance(host, appearance);
  return { host, root };
}

/** Applies an appearance; a later one too (`elements.update({ appearance })`). */
export function applyAppearance(host: HTMLElement, appearance: Appearance | undefined): void {
  const variables = { spacingUnit: '4px', ...appearance?.variables };
  const sheet = new CSSStyleSheet();
  const rules = Object.entries(appearance?.rules ?? {}).map(
    ([selector, declarations]) => `${selector} { ${declared(declarations)} }`,
  );
  const properties = Object.entries(variables).map(([name, value]) => `--${name}: ${value};`);
  sheet.replaceSync(`:host { ${properties.join(' ')} }\n${STYLE}\n${rules.join('\n')}`);
  if (host.shadowRoot) host.shadowRoot.adoptedStyleSheets = [sheet];
}

function declared(declarations: Record<string, string>): string {
  return Object.entries(declarations)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
    .join(' ');
}
