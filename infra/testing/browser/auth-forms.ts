/** The two forms of the auth screen, for tests. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const LABELS = {
  username: /^Username( or email)?$/,
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
} as const;
type Values = { [Field in keyof typeof LABELS]?: string | undefined };

export interface AuthForm {
  panel: Locator;
  /** Opens the auth screen with this form on top. */
  open(): Promise<AuthForm>;
  /** Fills in the given values; the second password is the first one unless it is given. */
  fillIn(values: Values): Promise<void>;
  submit(): Promise<void>;
  /** The names of the fields, in their order. */
  names(): Promise<string[]>;
  /** The names of required fields that are empty, according to the browser. */
  missing(): Promise<string[]>;
  /** The text that the field's error is read from. */
  errorOf(field: keyof typeof LABELS): Promise<Locator>;
  /** The name of the focused field. */
  focusedName(): Promise<string | null>;
}

export const loginForm = (page: Page): AuthForm => authForm(page, 'Login', 'Sign In', ['username', 'password']);
export const registerForm = (page: Page): AuthForm =>
  authForm(page, 'Register', 'Create Account', ['username', 'email', 'password', 'confirmPassword']);

function authForm(page: Page, tab: string, button: string, fields: (keyof typeof LABELS)[]): AuthForm {
  const panel = page.getByRole('tabpanel', { name: tab });
  const inputs = panel.locator('input');
  const form: AuthForm = {
    panel,
    open: async () => {
      await page.goto('/auth');
      await page.getByRole('tab', { name: tab }).click();
      return form;
    },
    fillIn: async (values) => {
      const all = { ...values, confirmPassword: values.confirmPassword ?? values.password };
      for (const field of fields) {
        const value = all[field];
        if (value !== undefined) await panel.getByLabel(LABELS[field], { exact: true }).fill(value);
      }
    },
    submit: () => panel.getByRole('button', { name: button, exact: true }).click(),
    names: () => inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).name)),
    missing: () =>
      inputs.evaluateAll((all) =>
        (all as HTMLInputElement[]).filter(({ validity }) => validity.valueMissing).map(({ name }) => name),
      ),
    errorOf: async (field) => {
      const input = panel.getByLabel(LABELS[field], { exact: true });
      await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true');
      return panel.locator(`[id="${await input.getAttribute('aria-describedby')}"]`);
    },
    focusedName: () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? null),
  };
  return form;
}
