import { describe, expect, test, vi } from 'vitest';
import { maya, openPage, signedOutSession } from '../testing/open-page.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import SignUpPage from './sign-up-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true });

const visitor = [ok('GET /api/account/session', signedOutSession)];
const signUp = 'POST /api/account/sign-up';
type SignUpInput = { name?: string; phone?: string; email?: string; password?: string };

async function signUpWith({ name = 'Maya', phone, email = 'maya@example.com', password = 'secret' }: SignUpInput) {
  const page = await openPage('/customer-signup', { '/customer-signup': SignUpPage });
  if (name) await page.person.type(page.getByLabelText('Full name'), name);
  if (phone) await page.person.type(page.getByLabelText('Phone (optional)'), phone);
  if (email) await page.person.type(page.getByLabelText('Email'), email);
  if (password) await page.person.type(page.getByLabelText('Password'), password);
  await page.person.click(page.getByRole('button', { name: 'Create account' }));
  return page;
}

describe('Customer sign-up', () => {
  test('a sign-up without a phone creates an account and leads to the kitchens', async () => {
    const requests = stubApi({ 'GET /api/account/session': visitor, [signUp]: [ok(signUp, maya)] });

    const page = await signUpWith({});

    await vi.waitFor(() => expect(page.where()).toBe('/kitchens'));
    expect(requests.find(({ operation }) => operation === signUp)?.body).toEqual({
      name: 'Maya',
      phone: '',
      email: 'maya@example.com',
      password: 'secret',
      acceptsMarketing: false,
      acceptsTexts: false,
    });
  });

  test.for([
    { input: { name: '' }, label: 'Full name', text: 'Please enter your full name.' },
    { input: { phone: '555 0134' }, label: 'Phone (optional)', text: 'Please enter a 10-digit phone number.' },
    { input: { email: 'maya@example' }, label: 'Email', text: 'Please enter a valid email address.' },
    { input: { password: 'short' }, label: 'Password', text: 'Password must be at least 6 characters long.' },
  ])('invalid input reads $text', async ({ input, label, text }) => {
    const requests = stubApi({ 'GET /api/account/session': visitor });

    const page = await signUpWith(input);

    expect(page.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(page.getByLabelText(label));
    expect(requests.some(({ operation }) => operation === signUp)).toBe(false);
  });

  test.for([
    { code: 'account-exists', label: 'Email' },
    { code: 'email-invalid', label: 'Email' },
    { code: 'password-too-common', label: 'Password' },
  ] as const)('the refusal $code is shown at its field', async ({ code, label }) => {
    stubApi({ 'GET /api/account/session': visitor, [signUp]: [refused(code)] });

    const page = await signUpWith({});

    await vi.waitFor(() => expect(document.activeElement).toBe(page.getByLabelText(label)));
    const note = document.getElementById(page.getByLabelText(label).getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toMatch(/An account with this email|valid email|too easy/);
  });

  test.for([
    { reply: refused('internal-error'), text: 'Registration error: Something went wrong. Please try again.' },
    { reply: 'network-error' as const, text: "Unexpected error: We couldn't reach Fondly. Please try again." },
    { reply: ok(signUp, signedOutSession), text: 'Registration failed. Please try again.' },
  ])('a failed sign-up reads $text', async ({ reply, text }) => {
    stubApi({ 'GET /api/account/session': visitor, [signUp]: [reply] });

    const page = await signUpWith({});

    expect((await page.findByRole('alert')).textContent).toBe(text);
  });
});
