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
    await login.waitFor();
    await expect.poll(() => login.getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => loginForm(page).names()).toEqual(['username', 'password']);
    await register.click();
    await expect.poll(() => register.getAttribute('aria-selected')).toBe('true');
    // The ring shows only for the keyboard.
    const ring = (tab: typeof login) => tab.evaluate((button) => getComputedStyle(button).outlineStyle);
    await expect.poll(() => ring(register)).toBe('none');
    await expect.poll(() => registerForm(page).names()).toEqual(['username', 'email', 'password', 'confirmPassword']);
    await page.getByText('The forum shows it as your first name until you change that').waitFor();
    await page.getByText('you confirm that you live in Australia and are 18 or older').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('tab', { name: 'Login', selected: true }).waitFor();
    await expect.poll(() => ring(login)).toBe('solid');

    const panel = page.getByRole('complementary');
    await expect.poll(() => panel.getByRole('term').count()).toBe(4);
    await expect.poll(() => panel.innerText()).toMatch(/\$200\s+AUD per year/);
  });

  test('all login fields are required: nothing is sent without one', async () => {
    const page = await sharedPage();
    await page.goto('/auth');
    const form = loginForm(page);
    await form.panel.waitFor();
    const calls = callsOf(page);
    await form.submit();
    await expect.poll(() => form.missing()).toEqual(['username', 'password']);
    await form.fillIn({ username: member.username });
    await form.submit();
    await expect.poll(() => form.missing()).toEqual(['password']);
    expect(calls).toEqual([]);
  });

  test('an incomplete registration is not sent', async () => {
    const page = await sharedPage();
    const form = await registerForm(page).open();
    const calls = callsOf(page);
    await form.submit();
    await expect.poll(() => form.missing()).toEqual(['username', 'email', 'password', 'confirmPassword']);
    const { password } = member;
    await form.fillIn({ username: 'somebody', email: 'somebody at home', password, confirmPassword: password });
    await form.submit();
    const email = form.panel.getByLabel('Email');
    await expect.poll(() => email.getAttribute('type')).toBe('email');
    expect(await email.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
    expect(calls).toEqual([]);
  });

  test("Passwords don't match: an alert, and nothing is submitted", async () => {
    const page = await sharedPage();
    const form = await registerForm(page).open();
    const calls = callsOf(page);
    await form.fillIn({ ...somePerson(), confirmPassword: 'another one' });
    await form.submit();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    await expect.poll(() => alert.innerText()).toBe("Passwords don't match");
    await expect.poll(() => form.focusedName()).toBe('confirmPassword');
    expect(calls).toEqual([]);
  });

  test('an invalid field shows its error before anything is sent', async () => {
    const page = await sharedPage();
    const form = await registerForm(page).open();
    const calls = callsOf(page);
    await form.fillIn({ ...somePerson(), password: 'short', confirmPassword: 'short' });
    await form.submit();
    await page.getByText('Choose a password of at least 8 characters.').waitFor();
    await expect.poll(() => form.focusedName()).toBe('password');
    expect(calls).toEqual([]);
  });
});

describe('login', () => {
  test('Login failed: "Please check your username and password.", and what was typed stays', async () => {
    const page = await sharedPage();
    await page.goto('/auth');
    const form = loginForm(page);
    await form.fillIn({ username: member.username, password: 'not this one' });
    await form.submit();
    await expectToast(page, 'Login failed', {
      description: 'Please check your username and password.',
      destructive: true,
    });
    await expect.poll(() => form.panel.getByLabel('Username or email').inputValue()).toBe(member.username);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/auth');
  });

  test('Login failed without an answer says that the connection is the trouble', async () => {
    const page = await sharedPage();
    await page.goto('/auth');
    const form = loginForm(page);
    await page.route('**/api/login', (route) => route.abort());
    await form.fillIn(member);
    await form.submit();
    await expectToast(page, 'Login failed', {
      description: 'We could not reach Verandah. Check your connection and try again.',
      destructive: true,
    });
  });

  test('Signing in... while busy, sent once; then Welcome back! and home', async () => {
    const page = await sharedPage();
    await page.goto('/auth');
    const form = loginForm(page);
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

  test.each([
    ['/subscribe?from=mail', '/subscribe?from=mail'],
    ['//evil.example/', '/'],
  ])('GET /api/login?returnTo=%s leads to the auth screen and from there to %s', async (returnTo, place) => {
    const page = await sharedPage();
    await page.goto(`/api/login?${new URLSearchParams({ returnTo })}`);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/auth');
    const form = loginForm(page);
    await form.fillIn(member);
    await form.submit();
    await expectToast(page, 'Welcome back!');
    const shown = () => {
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    };
    await expect.poll(shown).toBe(place);
  });
});

test('the email address signs in, too', async () => {
  const page = await sharedPage();
  await page.goto('/auth');
  const form = loginForm(page);
  await form.fillIn({ username: member.email, password: member.password });
  await form.submit();
  await expectToast(page, 'Welcome back!', { description: `Hello ${member.username}, you're now logged in.` });
});

describe('the page a visitor wanted', () => {
  test('is kept by Join Community through both tabs, a reload and registering', async () => {
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

  test.each(['//evil.example/', 'https://evil.example/', 'javascript:alert(1)'])(
    'leads home after registering where it is %s',
    async (returnTo) => {
      const page = await sharedPage();
      await page.goto(`/auth?${new URLSearchParams({ join: '1', returnTo })}`);
      await registerForm(page).fillIn(somePerson());
      await registerForm(page).submit();
      await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
      await expect.poll(() => page.url()).toBe(new URL('/', page.url()).href);
    },
  );
});

describe('register', () => {
  test('Registration failed: with the words of the server', async () => {
    const page = await sharedPage();
    const form = await registerForm(page).open();
    const answered = page.waitForResponse('**/api/register');
    await form.fillIn({ ...somePerson(), username: member.username, confirmPassword: undefined });
    await form.submit();
    const { message } = (await (await answered).json()) as { message: string };
    await expectToast(page, 'Registration failed', { description: message, destructive: true });
    await expect.poll(() => form.panel.getByLabel('Username').inputValue()).toBe(member.username);
  });

  test('a registration is sent once, without the second password', async () => {
    const page = await sharedPage();
    const form = await registerForm(page).open();
    const person = somePerson();
    await form.fillIn(person);
    const calls = callsOf(page);
    const held = await holdBack(page, '**/api/register');
    const sent = page.waitForRequest('**/api/register');
    await form.submit();
    expect((await sent).postDataJSON()).toEqual(person);
    const busy = page.getByRole('button', { name: 'Creating Account...', exact: true });
    await expect.poll(() => busy.getAttribute('aria-disabled')).toBe('true');
    await busy.click({ force: true });
    held.release();
    await expectToast(page, 'Account created!', {
      description: new RegExp(`^Welcome\\b.*Verandah.*${person.username}`),
    });
    await page.waitForURL((url) => url.pathname === '/');
    expect(calls.filter((call) => call === 'POST /api/register')).toHaveLength(1);
    await expect.poll(() => toastOn(page).count()).toBe(1);
  });

  test('a double click creates one account and shows no failure', async () => {
    const page = await sharedPage();
    const form = await registerForm(page).open();
    const person = somePerson();
    await form.fillIn(person);
    const answered: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/register')) answered.push(response.status());
    });
    const calls = callsOf(page);
    await form.panel.getByRole('button', { name: 'Create Account' }).dblclick();
    await expectToast(page, 'Account created!');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
    await expect.poll(() => answered).toEqual([200]);
    expect(calls.filter((call) => call === 'POST /api/register')).toHaveLength(1);
  });
});
