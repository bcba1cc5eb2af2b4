/** The sign-in page as a person meets it (infra/docs/product-spec.md, sections 2, 5, 8 and 9). */
import { beforeAll, describe, expect, test } from 'vitest';
import { loginForm, registerForm } from '../../../infra/testing/browser/auth-forms.ts';
import { callsOf, expectToast, holdBack, sharedPage, toastOn } from '../../../infra/testing/browser/browser.ts';
import { type Member, someMember, somePerson } from '../../../infra/testing/people/people.ts';

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

describe('the auth screen', () => {
  test('tabs Login and Register, and a marketing panel with four features and the price', async () => {
    const page = await sharedPage();
    await page.goto('/auth');
    const [login, register] = [page.getByRole('tab', { name: 'Login' }), page.getByRole('tab', { name: 'Register' })];
    await expect.poll(() => login.getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => loginForm(page).names()).toEqual(['username', 'password']);
    await register.click();
    await expect.poll(() => register.getAttribute('aria-selected')).toBe('true');
    // The ring shows only for the keyboard.
    const ring = (tab: typeof login) => tab.evaluate((button) => getComputedStyle(button).outlineStyle);
    await expect.poll(() => ring(register)).toBe('none');
    await expect.poll(() => registerForm(page).names()).toEqual(['username', 'email', 'password', 'confirmPassword']);
    await page.getByText('Members see it until you add a first name.').waitFor();
    await page.getByText('you confirm that you live in Australia and are 18 or older').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('tab', { name: 'Login', selected: true }).waitFor();
    await expect.poll(() => ring(login)).toBe('solid');

    // On both tabs; its notes and the large price only beside Register.
    const panel = page.getByRole('complementary');
    const notes = panel.getByRole('button', { name: /^Note/ });
    for (const [tab, count] of [
      [login, 0],
      [register, 2],
    ] as const) {
      await tab.click();
      await expect.poll(() => panel.getByRole('term').count()).toBe(4);
      await expect.poll(() => panel.innerText()).toMatch(/\$200\s+AUD per year/);
      await expect.poll(() => notes.count()).toBe(count);
    }
    expect(await page.getByText('We’ll bring you straight back.').count()).toBe(0);
  });

  test("nothing is sent while a field is missing, or where passwords don't match", async () => {
    const page = await sharedPage();
    const login = await loginForm(page).open();
    const calls = callsOf(page);
    await login.submit();
    await expect.poll(() => login.missing()).toEqual(['username', 'password']);
    await login.fillIn({ username: member.username });
    await login.submit();
    await expect.poll(() => login.missing()).toEqual(['password']);

    await page.getByRole('tab', { name: 'Register' }).click();
    const register = registerForm(page);
    await register.submit();
    await expect.poll(() => register.missing()).toEqual(['username', 'email', 'password', 'confirmPassword']);
    await register.fillIn({ username: 'somebody', email: 'somebody at home', password: member.password });
    await register.submit();
    const email = register.panel.getByLabel('Email');
    await expect.poll(() => email.getAttribute('type')).toBe('email');
    expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);

    const alerts = () => register.panel.getByRole('alert').allInnerTexts();
    const person = somePerson();
    await register.fillIn({ ...person, username: 'Margaret Hale', password: 'short', confirmPassword: 'another one' });
    await register.submit();
    const tooShort = 'Choose a password of at least 8 characters.';
    await expect.poll(alerts).toEqual([expect.stringContaining('but no spaces'), tooShort, "Passwords don't match"]);
    await expect.poll(() => register.focusedName()).toBe('username');
    await register.fillIn({ ...person, confirmPassword: 'another one' });
    await register.submit();
    await expect.poll(alerts).toEqual(["Passwords don't match"]);
    await expect.poll(() => register.focusedName()).toBe('confirmPassword');
    expect(calls).toEqual([]);
  });
});

describe('login', () => {
  test('Login failed: "Please check your username and password.", and what was typed stays', async () => {
    const page = await sharedPage();
    const form = await loginForm(page).open();
    await form.fillIn({ username: member.username, password: 'not this one' });
    await form.submit();
    const description = 'Please check your username and password.';
    await expectToast(page, 'Login failed', { description, destructive: true });
    await expect.poll(() => form.panel.getByLabel('Username or email').inputValue()).toBe(member.username);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/auth');
    await page.route('**/api/login', (route) => route.abort());
    await form.submit();
    const unreachable = 'We could not reach Verandah. Check your connection and try again.';
    await expectToast(page, 'Login failed', { description: unreachable, destructive: true });
    await page.unroute('**/api/login');
    const message = 'Too many attempts to sign in. Please wait a little and try again.';
    await page.route('**/api/login', (route) => route.fulfill({ status: 429, json: { message, error: message } }));
    await form.submit();
    await expectToast(page, 'Login failed', { description: message, destructive: true });
  });

  test('Signing in... while busy, sent once; then Welcome back! and home', async () => {
    const page = await sharedPage();
    const form = await loginForm(page).open();
    await form.fillIn(member);
    const calls = callsOf(page);
    const held = await holdBack(page, '**/api/login');
    const sent = page.waitForRequest('**/api/login');
    await form.submit();
    expect((await sent).postDataJSON()).toEqual({ username: member.username, password: member.password });
    const busy = page.getByRole('button', { name: 'Signing in...', exact: true });
    await expect.poll(() => busy.getAttribute('aria-disabled')).toBe('true');
    await busy.click({ force: true });
    await form.panel.getByLabel('Password', { exact: true }).press('Enter');
    held.release();
    await expectToast(page, 'Welcome back!', { description: `Hello ${member.username}, you're now logged in.` });
    await page.waitForURL((url) => url.pathname === '/');
    expect(calls.filter((call) => call === 'POST /api/login')).toHaveLength(1);
    await page.goto('/auth');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
  });
});

describe('register', () => {
  test('Registration failed: in the server’s words, at its field until sent again', async () => {
    const page = await sharedPage();
    const form = await registerForm(page).open();
    const answered = page.waitForResponse('**/api/register');
    await form.fillIn({ ...somePerson(), username: member.username });
    await form.submit();
    const { message } = (await (await answered).json()) as { message: string };
    expect(message).toBe('That username is taken. Please choose another.');
    await expectToast(page, 'Registration failed', { description: message, destructive: true });
    const username = form.panel.getByLabel('Username', { exact: true });
    await expect.poll(() => username.inputValue()).toBe(member.username);
    await expect.poll(() => form.focusedName()).toBe('username');
    expect(await (await form.errorOf('username')).innerText()).toBe(message);
    await username.fill('Margaret Hale');
    await form.submit();
    await form.panel.getByText('but no spaces').waitFor();
    await expect.poll(() => form.panel.getByText(message).count()).toBe(0);
  });

  test('a registration is sent once, without the second password, and leads to no other site', async () => {
    const page = await sharedPage();
    await page.goto(`/auth?${new URLSearchParams({ join: '1', returnTo: '//evil.example/' })}`);
    const form = registerForm(page);
    const person = somePerson();
    await form.fillIn(person);
    const calls = callsOf(page);
    const held = await holdBack(page, '**/api/register');
    const sent = page.waitForRequest('**/api/register');
    await form.panel.getByRole('button', { name: 'Create Account' }).dblclick();
    expect((await sent).postDataJSON()).toEqual(person);
    const busy = page.getByRole('button', { name: 'Creating Account...', exact: true });
    await expect.poll(() => busy.getAttribute('aria-disabled')).toBe('true');
    await busy.click({ force: true });
    held.release();
    const description = new RegExp(`^Welcome\\b.*Verandah.*${person.username}`);
    await expectToast(page, 'Account created!', { description });
    await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
    await expect.poll(() => page.url()).toBe(new URL('/', page.url()).href);
    expect(calls.filter((call) => call === 'POST /api/register')).toHaveLength(1);
    await expect.poll(() => toastOn(page).count()).toBe(1);
  });

  test('Join Community is kept through both tabs, a reload and registering', async () => {
    const page = await sharedPage();
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Join Community' }).click();
    await page.getByRole('tab', { name: 'Register', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Login' }).click();
    await page.reload();
    await page.getByRole('tab', { name: 'Register', selected: true }).waitFor();
    await registerForm(page).fillIn(somePerson());
    await registerForm(page).submit();
    await page.waitForURL((url) => url.pathname === '/forum');
  });
});
