import { describe, expect, test, vi } from 'vitest';
import { openPage, signedOutSession } from '../../testing/open-page.tsx';
import { ok, refused, stubApi } from '../../testing/stub-api.ts';
import ConfirmEmailPage from './confirm-email-page.tsx';
import UnsubscribePage from './unsubscribe-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true });

const visitor = [ok('GET /api/account/session', signedOutSession)];
const confirm = 'POST /api/waitlist/confirm/:token';
const unsubscribe = 'POST /api/waitlist/unsubscribe/:token';
const pages = { '/confirm-email/:token': ConfirmEmailPage, '/unsubscribe/:token': UnsubscribePage };

describe('Pages of email links', () => {
  test('a click confirms the email address', async () => {
    const message = 'Your email is confirmed.';
    const requests = stubApi({ 'GET /api/account/session': visitor, [confirm]: [ok(confirm, { message })] });
    const page = await openPage('/confirm-email/abc.def', pages);
    expect(requests.some(({ operation }) => operation === confirm)).toBe(false);

    await page.person.click(page.getByRole('button', { name: 'Confirm my email' }));

    expect(await page.findByRole('heading', { name: 'You are in' })).toBeTruthy();
    expect(page.getByText(/Your email is confirmed\./)).toBeTruthy();
    expect(page.queryByRole('button')).toBeNull();
  });

  test.for([
    { press: 'Unsubscribe', from: 'topic' },
    { press: 'End everything that is not about my orders', from: 'everything' },
  ])('the button $press does what it says', async ({ press, from }) => {
    const message = 'We will send you no more news.';
    const requests = stubApi({ 'GET /api/account/session': visitor, [unsubscribe]: [ok(unsubscribe, { message })] });
    const page = await openPage('/unsubscribe/abc.def', pages);

    await page.person.click(page.getByRole('button', { name: press }));

    expect(await page.findByText(message)).toBeTruthy();
    expect(requests.at(-1)?.body).toEqual({ from });
  });

  test('an expired link says so, and a failed request can be repeated', async () => {
    stubApi({ 'GET /api/account/session': visitor, [confirm]: [refused('email-link-invalid'), 'network-error'] });
    const page = await openPage('/confirm-email/abc.def', pages);

    await page.person.click(page.getByRole('button', { name: 'Confirm my email' }));
    expect((await page.findByRole('alert')).textContent).toContain('This link does not work any more.');
    await page.person.click(page.getByRole('button', { name: 'Confirm my email' }));
    expect(await page.findByText(/We could not reach Fondly/)).toBeTruthy();
  });
});
