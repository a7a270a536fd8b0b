import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberBrowser } from '../../shared/session/known-browser.ts';
import { maya, openPage, signedOutSession } from '../../testing/open-page.tsx';
import { ok, refused, stubApi } from '../../testing/stub-api.ts';
import ConfirmAccountPage from './confirm-account-page.tsx';
import ConfirmEmailPage from './confirm-email-page.tsx';
import UnsubscribePage from './unsubscribe-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true });

const subscriberId = '6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a01';
const signature = 'a'.repeat(32);
const toToken = (issuedAt: Date) => `${subscriberId}.area.${issuedAt.getTime().toString(36)}.${signature}`;
const token = toToken(new Date());
const checkConfirm = 'GET /api/waitlist/confirm/:token';
const checkUnsubscribe = 'GET /api/waitlist/unsubscribe/:token';
const checkAccount = 'GET /api/account/confirm-email/:token';
const accountToken = `${subscriberId}.${Date.now().toString(36)}.${'a'.repeat(43)}`;
const visitor = {
  'GET /api/account/session': [ok('GET /api/account/session', signedOutSession)],
  [checkConfirm]: [ok(checkConfirm, { ok: true })],
  [checkUnsubscribe]: [ok(checkUnsubscribe, { topic: 'area', zips: ['30308', '30318'], canUndo: true })],
};
const confirm = 'POST /api/waitlist/confirm/:token';
const unsubscribe = 'POST /api/waitlist/unsubscribe/:token';
const undo = 'POST /api/waitlist/unsubscribe/:token/undo';
const pages = {
  '/confirm-account/:token': ConfirmAccountPage,
  '/confirm-email/:token': ConfirmEmailPage,
  '/unsubscribe/:token': UnsubscribePage,
};

beforeEach(() => localStorage.clear());

type Page = Awaited<ReturnType<typeof openPage>>;
/** The button waits for the check of its link. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name }) as HTMLButtonElement;
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  await page.person.click(button);
}

describe('Pages of email links', () => {
  const old = toToken(new Date(Date.now() - 8 * 24 * 3_600_000));
  test.for([
    { address: `/confirm-email/${token.slice(0, -1)}`, title: 'This link is broken' },
    { address: '/confirm-email/abc.def', title: 'This link is broken' },
    { address: `/unsubscribe/${token}x`, title: 'This link is broken' },
    { address: `/confirm-account/${token}`, title: 'This link is broken' },
    { address: `/confirm-email/${old}`, title: 'This link has expired' },
  ])('$address shows "$title" and no button', async ({ address, title }) => {
    stubApi(visitor);
    const page = await openPage(address, pages);

    expect(page.getByRole('heading', { name: title })).toBeTruthy();
    expect(page.queryByRole('button')).toBeNull();
  });

  test.for([
    { address: `/confirm-email/${token}`, check: checkConfirm },
    { address: `/unsubscribe/${token}`, check: checkUnsubscribe },
    { address: `/confirm-account/${accountToken}`, check: checkAccount },
  ] as const)('$address with a wrong signature says so on arrival', async ({ address, check }) => {
    stubApi({ ...visitor, [check]: [refused('email-link-invalid')] });
    const page = await openPage(address, pages);

    expect(await page.findByRole('heading', { name: "This link doesn't work" })).toBeTruthy();
    expect(page.queryByRole('button')).toBeNull();
  });

  test('a link that could not be checked keeps its button', async () => {
    const message = 'Your email is confirmed.';
    stubApi({ ...visitor, [checkConfirm]: ['network-error'], [confirm]: [ok(confirm, { message })] });
    const page = await openPage(`/confirm-email/${token}`, pages);

    await press(page, 'Confirm my email');

    expect(await page.findByText(/Your email is confirmed\./)).toBeTruthy();
  });

  test('an unsubscribe link works however old it is', async () => {
    stubApi(visitor);
    const page = await openPage(`/unsubscribe/${old}`, pages);

    expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
  });

  test.for([
    ['who is logged in', ok('GET /api/account/session', maya), false],
    ['whose browser gave us the address', ok('GET /api/account/session', signedOutSession), true],
  ] as const)('a person %s confirms by opening the link', async ([, session, isKnown]) => {
    if (isKnown) rememberBrowser();
    const requests = stubApi({
      ...visitor,
      'GET /api/account/session': [session],
      [confirm]: [ok(confirm, { message: 'Your email is confirmed.' })],
    });
    const page = await openPage(`/confirm-email/${token}`, pages);

    expect(await page.findByRole('heading', { name: "You're in" })).toBeTruthy();
    expect(requests.filter(({ operation }) => operation === confirm)).toHaveLength(1);
    expect(page.getByRole('link', { name: 'Meals in Atlanta' })).toBeTruthy();
  });

  test('a browser without any memory, such as that of an email scanner, confirms nothing by opening', async () => {
    const requests = stubApi(visitor);
    const page = await openPage(`/confirm-email/${token}`, pages);
    const button = page.getByRole('button', { name: 'Confirm my email' }) as HTMLButtonElement;
    await vi.waitFor(() => expect(button.disabled).toBe(false));

    expect(requests.some(({ operation }) => operation === confirm)).toBe(false);
  });

  test('a person who is logged in unsubscribes by a click only', async () => {
    const requests = stubApi({ ...visitor, 'GET /api/account/session': [ok('GET /api/account/session', maya)] });
    const page = await openPage(`/unsubscribe/${token}`, pages);

    expect(await page.findByRole('heading', { name: 'Unsubscribe from news about 30308 and 30318?' })).toBeTruthy();
    expect(requests.some(({ operation }) => operation === unsubscribe)).toBe(false);
  });

  test('an unsubscribe can be undone, and offers no second undo', async () => {
    const requests = stubApi({
      ...visitor,
      [unsubscribe]: [ok(unsubscribe, { message: "You're off the list." })],
      [undo]: [ok(undo, { message: "You'll keep getting these emails." })],
    });
    const page = await openPage(`/unsubscribe/${token}`, pages);
    await press(page, 'Unsubscribe');
    await page.person.click(await page.findByRole('button', { name: 'Undo' }));

    expect(await page.findByRole('heading', { name: "You're still on the list" })).toBeTruthy();
    expect(page.getByText("You'll keep getting these emails.")).toBeTruthy();
    expect(requests.at(-1)).toMatchObject({ operation: undo, body: { from: 'topic' } });
    expect(page.queryByRole('button')).toBeNull();
  });

  test('a click confirms the email address', async () => {
    const message = 'Your email is confirmed.';
    const requests = stubApi({ ...visitor, [confirm]: [ok(confirm, { message })] });
    const page = await openPage(`/confirm-email/${token}`, pages);
    expect(requests.some(({ operation }) => operation === confirm)).toBe(false);

    await press(page, 'Confirm my email');

    expect(await page.findByRole('heading', { name: "You're in" })).toBeTruthy();
    expect(page.getByText(/Your email is confirmed\./)).toBeTruthy();
    expect(page.queryByRole('button')).toBeNull();
  });

  test.for([
    { name: 'Unsubscribe', from: 'topic' },
    { name: 'Unsubscribe from everything except order emails', from: 'everything' },
  ])('the button $name does what it says', async ({ name, from }) => {
    const message = 'We will send you no more news.';
    const requests = stubApi({ ...visitor, [unsubscribe]: [ok(unsubscribe, { message })] });
    const page = await openPage(`/unsubscribe/${token}`, pages);

    await press(page, name);

    expect(await page.findByText(message)).toBeTruthy();
    expect(requests.at(-1)?.body).toEqual({ from });
  });

  test('an expired link says so, and a failed request can be repeated', async () => {
    stubApi({ ...visitor, [confirm]: [refused('email-link-invalid'), 'network-error'] });
    const page = await openPage(`/confirm-email/${token}`, pages);

    await press(page, 'Confirm my email');
    expect((await page.findByRole('alert')).textContent).toContain('This link has expired.');
    await press(page, 'Confirm my email');
    expect(await page.findByText(/We couldn't reach Fondly/)).toBeTruthy();
  });
});
