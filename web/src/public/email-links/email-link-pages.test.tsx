import { describe, expect, test, vi } from 'vitest';
import { nobody, openPage } from '../../testing/open-page.tsx';
import { answerCalls, ok, refused } from '../../testing/stub-api.ts';
import ConfirmEmailPage from './confirm-email-page.tsx';
import UnsubscribePage from './unsubscribe-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true });

const visitor = [ok('GET /api/account/session', nobody)];
const confirm = 'POST /api/waitlist/confirm/:token';
const stop = 'POST /api/waitlist/unsubscribe/:token';
const pages = { '/confirm-email/:token': ConfirmEmailPage, '/unsubscribe/:token': UnsubscribePage };

describe('Where links of mails lead: nothing happens before a press', () => {
  test('confirms', async () => {
    const message = 'Your email is confirmed.';
    const heard = answerCalls({ 'GET /api/account/session': visitor, [confirm]: [ok(confirm, { message })] });
    const page = await openPage('/confirm-email/abc.def', pages);
    expect(heard.some(({ operation }) => operation === confirm)).toBe(false);

    await page.person.click(page.getByRole('button', { name: 'Confirm my email' }));

    expect(await page.findByRole('heading', { name: 'You are in' })).toBeTruthy();
    expect(page.getByText(/Your email is confirmed\./)).toBeTruthy();
    expect(page.queryByRole('button')).toBeNull();
  });

  test.for([
    { press: 'Unsubscribe', from: 'topic' },
    { press: 'End everything that is not about my orders', from: 'everything' },
  ])('$press', async ({ press, from }) => {
    const message = 'We will send you no more news.';
    const heard = answerCalls({ 'GET /api/account/session': visitor, [stop]: [ok(stop, { message })] });
    const page = await openPage('/unsubscribe/abc.def', pages);

    await page.person.click(page.getByRole('button', { name: press }));

    expect(await page.findByText(message)).toBeTruthy();
    expect(heard.at(-1)?.body).toEqual({ from });
  });

  test('an old link says so, and no answer can be tried again', async () => {
    answerCalls({ 'GET /api/account/session': visitor, [confirm]: [refused('mail-link-invalid'), 'no-answer'] });
    const page = await openPage('/confirm-email/abc.def', pages);

    await page.person.click(page.getByRole('button', { name: 'Confirm my email' }));
    expect((await page.findByRole('alert')).textContent).toContain('This link does not work any more.');
    await page.person.click(page.getByRole('button', { name: 'Confirm my email' }));
    expect(await page.findByText(/We could not reach Fondly/)).toBeTruthy();
  });
});
