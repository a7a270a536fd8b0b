import { act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openPage, signedOutSession } from '../../testing/open-page.tsx';
import { ok, refused, stubApi } from '../../testing/stub-api.ts';
import ForgotPasswordPage from './forgot-password-page.tsx';
import ResetPasswordPage from './reset-password-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true });

const visitor = [ok('GET /api/account/session', signedOutSession)];
const ask = 'POST /api/account/forgot-password';
const check = 'POST /api/account/check-reset-link';
const reset = 'POST /api/account/reset-password';
const openReset = (address = '/reset-password?token=t1') => openPage(address, { '/reset-password': ResetPasswordPage });

describe('The forgot-password page', () => {
  test.for([
    { address: '/forgot-password', back: '/login' },
    { address: '/restaurant-forgot-password', back: '/restaurant-login' },
  ])('the page $address sends a link and shows "Check Your Email"', async ({ address, back }) => {
    const requests = stubApi({ 'GET /api/account/session': visitor, [ask]: [ok(ask, { ok: true })] });
    const page = await openPage(address, { [address]: ForgotPasswordPage });

    await page.person.type(page.getByLabelText('Email'), 'maya@example.com');
    await page.person.click(page.getByRole('button', { name: 'Send reset link' }));

    expect(await page.findByRole('heading', { name: 'Check Your Email' })).toBeTruthy();
    expect(requests.at(-1)?.body).toEqual({ email: 'maya@example.com' });
    expect(page.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe(back);
  });

  test('a link that could not be sent shows an error', async () => {
    stubApi({ 'GET /api/account/session': visitor, [ask]: ['network-error'] });
    const page = await openPage('/forgot-password', { '/forgot-password': ForgotPasswordPage });

    await page.person.type(page.getByLabelText('Email'), 'maya@example.com');
    await page.person.click(page.getByRole('button', { name: 'Send reset link' }));

    expect((await page.findByRole('alert')).textContent).toBe('Failed to send reset email. Please try again.');
  });
});

describe('The reset-password page', () => {
  test('the form is enabled once every rule is met, and checks each rule as it is met', async () => {
    stubApi({ 'GET /api/account/session': visitor, [check]: [ok(check, { valid: true })] });
    const page = await openReset();
    const field = await page.findByLabelText('New password');
    const button = page.getByRole('button', { name: 'Reset password' }) as HTMLButtonElement;
    const done = () =>
      page.getAllByText('(done)').map((mark) => mark.parentElement?.firstElementChild?.nextSibling?.textContent);

    expect(button.disabled).toBe(true);
    await page.person.type(field, 'lower');
    expect(done()).toEqual(['One lowercase letter']);
    await page.person.type(field, 'UP1');
    expect(done()).toHaveLength(4);
    expect(button.disabled).toBe(false);
  });

  test('both passwords must match', async () => {
    const requests = stubApi({ 'GET /api/account/session': visitor, [check]: [ok(check, { valid: true })] });
    const page = await openReset();

    await page.person.type(await page.findByLabelText('New password'), 'Password1');
    await page.person.type(page.getByLabelText('Confirm new password'), 'Password2');
    await page.person.click(page.getByRole('button', { name: 'Reset password' }));

    expect(page.getByText('Passwords do not match')).toBeTruthy();
    expect(document.activeElement).toBe(page.getByLabelText('Confirm new password'));
    expect(requests.some(({ operation }) => operation === reset)).toBe(false);
  });

  test.for([
    { isRestaurant: false, destination: '/login' },
    { isRestaurant: true, destination: '/restaurant-login' },
  ])('a new password leads to $destination after 3 seconds', async ({ isRestaurant, destination }) => {
    stubApi({
      'GET /api/account/session': visitor,
      [check]: [ok(check, { valid: true })],
      [reset]: [ok(reset, { ok: true, isRestaurant })],
    });
    const page = await openReset();
    await page.person.type(await page.findByLabelText('New password'), 'Password1');
    await page.person.type(page.getByLabelText('Confirm new password'), 'Password1');
    await page.person.click(page.getByRole('button', { name: 'Reset password' }));
    await page.findByRole('heading', { name: 'Your password is set' });

    await act(() => vi.advanceTimersByTimeAsync(2500));
    await expect.poll(page.where).toBe('/reset-password?token=t1');
    await act(() => vi.advanceTimersByTimeAsync(600));
    await expect.poll(page.where).toBe(destination);
  });

  test.for([
    { address: '/reset-password?token=old', reply: ok(check, { valid: false }) },
    { address: '/reset-password', reply: ok(check, { valid: true }) },
  ])('the expired link $address asks for the email at once, and sends a new link', async ({ address, reply }) => {
    const forgot = 'POST /api/account/forgot-password';
    const requests = stubApi({
      'GET /api/account/session': visitor,
      [check]: [reply],
      [forgot]: [ok(forgot, { ok: true })],
    });
    const page = await openReset(address);

    expect((await page.findByRole('alert')).textContent).toBe(
      'Invalid or expired password reset link. Please request a new one.',
    );
    expect(page.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
    await page.person.type(page.getByLabelText('Email'), 'maya@example.com{Enter}');
    expect(await page.findByRole('heading', { name: 'Check Your Email' })).toBeTruthy();
    expect(requests.find(({ operation }) => operation === forgot)?.body).toEqual({ email: 'maya@example.com' });
  });

  test('a link that was used in another tab reads as expired', async () => {
    stubApi({
      'GET /api/account/session': visitor,
      [check]: [ok(check, { valid: true })],
      [reset]: [refused('reset-link-invalid')],
    });
    const page = await openReset();
    await page.person.type(await page.findByLabelText('New password'), 'Password1');
    await page.person.type(page.getByLabelText('Confirm new password'), 'Password1');
    await page.person.click(page.getByRole('button', { name: 'Reset password' }));

    expect(await page.findByRole('button', { name: 'Send reset link' })).toBeTruthy();
  });

  test('a failed check of the link can be repeated', async () => {
    stubApi({ 'GET /api/account/session': visitor, [check]: ['network-error', ok(check, { valid: true })] });
    const page = await openReset();

    expect((await page.findByRole('alert')).textContent).toBe('Unable to verify reset link. Please try again.');
    await page.person.click(page.getByRole('button', { name: 'Try again' }));

    expect(await page.findByLabelText('New password')).toBeTruthy();
  });
});
