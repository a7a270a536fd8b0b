import { describe, expect, test, vi } from 'vitest';
import { chef, maya, openPage, signedOutSession } from '../../testing/open-page.tsx';
import { ok, stubApi } from '../../testing/stub-api.ts';
import { openStream } from '../testing/open-stream.ts';
import { restaurant } from '../testing/sample-data.ts';
import ApplicationPendingPage from './application-pending-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T17:00:00.000Z') });

const session = 'GET /api/account/session';
const config = 'GET /api/public/config';
const readRestaurant = 'GET /api/restaurant';
const settings = {
  publishableKey: 'pk_test',
  stripeJsUrl: null,
  showsWallets: false,
  contactEmail: 'hello@fondly.example',
  contactPhone: null,
  isDemo: true,
  serverTime: '2026-11-20T17:00:00.000Z',
};
const sessionWithStatus = (status: 'pending' | 'approved' | 'rejected' | 'suspended') => ({
  ...chef,
  restaurant: { id: chef.restaurant?.id ?? '', name: 'Kumo Noodle Bar', status, role: 'owner' as const },
});

function openAs(
  view: typeof chef,
  decided: { reviewAction: 'ask-changes' | 'reject'; reviewReason: string } | null = null,
) {
  const application = { ...restaurant, reviewAction: null, reviewReason: null, ...decided };
  openStream('silent');
  stubApi({
    [session]: [ok(session, view)],
    [config]: [ok(config, settings)],
    [readRestaurant]: [ok(readRestaurant, application)],
  });
  return openPage('/application-pending', { '/application-pending': ApplicationPendingPage });
}

describe('The application page', () => {
  test('the page says how long the review takes and where the answer is sent', async () => {
    const page = await openAs(sessionWithStatus('pending'));

    expect(page.getByRole('heading', { level: 1, name: 'Application Under Review' })).toBeTruthy();
    expect(page.getByText(/It takes 1-2 business days, and then we'll email/)).toBeTruthy();
    expect(page.getByText('maya@example.com')).toBeTruthy();
    expect((await page.findByRole('link', { name: 'Email us' })).getAttribute('href')).toBe(
      'mailto:hello@fondly.example',
    );
  });

  test('a logo that could not be stored is explained once, with a link to send another', async () => {
    sessionStorage.setItem('fondly.logo-lost', 'We could not get a picture from this address.');
    const page = await openAs(sessionWithStatus('pending'));

    const banner = await page.findByText('Failed to upload logo. Please try again.');
    expect(banner.parentElement?.textContent).toMatch(
      /address\. Your application is saved\. .*“Change your application”/,
    );
    expect(sessionStorage.getItem('fondly.logo-lost')).toBeNull();
  });

  test.for([
    { status: 'rejected' as const, title: 'Not this time' },
    { status: 'suspended' as const, title: 'Your restaurant is on hold' },
  ])('a $status kitchen reads "$title"', async ({ status, title }) => {
    const page = await openAs(sessionWithStatus(status));

    expect(page.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  });

  test('the page shows the changes that were requested, or the reason of a rejection', async () => {
    const requested = await openAs(sessionWithStatus('pending'), {
      reviewAction: 'ask-changes',
      reviewReason: 'Your permit, please.',
    });
    expect(await requested.findByText('Your permit, please.')).toBeTruthy();
    expect(requested.getByText('Action needed')).toBeTruthy();
    requested.unmount();

    const refused = await openAs(sessionWithStatus('rejected'), {
      reviewAction: 'reject',
      reviewReason: 'No kitchen there.',
    });
    expect(await refused.findByText('No kitchen there.')).toBeTruthy();
  });

  test.for([
    { who: 'nobody', view: signedOutSession, destination: '/restaurant-login?next=%2Fapplication-pending' },
    { who: 'a person without a kitchen', view: maya, destination: '/login' },
    { who: 'an approved kitchen', view: sessionWithStatus('approved'), destination: '/dashboard' },
  ])('$who is sent to $destination', async ({ view, destination }) => {
    const page = await openAs(view);

    // Tests share the tab's memory, so an earlier session may have ended.
    expect(page.where().replace('&ended=1', '')).toBe(destination);
  });

  test('requested changes are made on this page and resubmitted', async () => {
    const save = 'PUT /api/restaurant/application';
    const choices = 'GET /api/restaurant/sign-up';
    openStream('silent');
    const requested = {
      ...restaurant,
      status: 'pending' as const,
      reviewAction: 'ask-changes' as const,
      reviewReason: 'Hours?',
    };
    const requests = stubApi({
      [session]: [ok(session, sessionWithStatus('pending'))],
      [config]: [ok(config, settings)],
      [readRestaurant]: [
        ok(readRestaurant, { ...requested, hours: [{ weekday: 5, opens: '10:00', closes: '01:00' }] }),
      ],
      [choices]: [ok(choices, { cuisines: [] })],
      [save]: [ok(save, { ...requested, reviewAction: null, reviewReason: null })],
    });
    const page = await openPage('/application-pending', { '/application-pending': ApplicationPendingPage });
    await page.person.click(await page.findByRole('button', { name: 'Change your application' }));
    expect(page.getByText('We wrote:')).toBeTruthy();
    await page.person.click(page.getByLabelText('Closed on Monday'));
    await page.person.click(page.getByRole('button', { name: 'Send again' }));
    expect(await page.findByRole('heading', { level: 1, name: 'Application Under Review' })).toBeTruthy();
    const sent = requests.find(({ operation }) => operation === save)?.body;
    expect(sent).toMatchObject({
      operatingHours: {
        monday: { closed: false },
        friday: { open: '10:00', close: '01:00', closed: false },
        tuesday: { closed: true },
      },
    });
  });
});
