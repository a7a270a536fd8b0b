import { describe, expect, test, vi } from 'vitest';
import { sampleFoundMeal } from '../customer/testing/samples.ts';
import { chef, maya, openPage, signedOutSession } from '../testing/open-page.tsx';
import { ok, refused, stubApi } from '../testing/stub-api.ts';
import OnboardingPage from './onboarding-page.tsx';
import RestaurantSignInPage from './restaurant-sign-in-page.tsx';
import SignInPage from './sign-in-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true });

const visitor = [ok('GET /api/account/session', signedOutSession)];
const signIn = 'POST /api/account/sign-in';

async function fillIn({ person, getByLabelText, getByRole }: Awaited<ReturnType<typeof openPage>>) {
  await person.type(getByLabelText('Email'), 'maya@example.com');
  await person.type(getByLabelText('Password'), 'secret');
  await person.click(getByRole('button', { name: 'Log in' }));
}

describe('The reason for a login', () => {
  const paid = encodeURIComponent('/past-orders?payment=success&order=7');
  const refusedByBank = encodeURIComponent('/past-orders?payment=success&order=7&redirect_status=failed');

  test.for([
    { address: `/login?next=${paid}&ended=1`, reason: /^Your payment went through\..*Log in to see your order\./ },
    { address: `/customer-onboarding?next=${paid}`, reason: /^Your payment went through\./ },
    { address: `/login?next=${refusedByBank}&ended=1`, reason: /^Your session has ended\./ },
    { address: '/customer-onboarding?next=%2Fkitchens&ended=1', reason: /^Your session has ended\./ },
    { address: '/restaurant-login?next=%2Forders&ended=1', reason: /^Your session has ended\./ },
    { address: '/login?next=%2Fkitchens', reason: null },
  ])('is shown at $address: $reason', async ({ address, reason }) => {
    stubApi({ 'GET /api/account/session': visitor });
    const page = await openPage(address, {
      '/login': SignInPage,
      '/customer-onboarding': OnboardingPage,
      '/restaurant-login': RestaurantSignInPage,
    });

    const texts = page.queryAllByRole('status').map(({ textContent }) => textContent);
    if (reason === null) expect(texts).toEqual([]);
    else expect(texts).toEqual([expect.stringMatching(reason)]);
  });
});

describe('The onboarding page', () => {
  const today = 'GET /api/public/today';
  const meals = ['Ramen', 'Gyoza', 'Pho', 'Tacos'].map((name) => ({ ...sampleFoundMeal, id: name, name }));

  test('a visitor sees three of today’s meals and signs up right there', async () => {
    stubApi({
      'GET /api/account/session': visitor,
      [today]: [ok(today, { mealCount: 4, restaurantCount: 1, isTaxed: false, meals })],
      'POST /api/account/sign-up': [ok('POST /api/account/sign-up', maya)],
    });
    const page = await openPage('/customer-onboarding?next=%2Forder%2F7', { '/customer-onboarding': OnboardingPage });

    const list = await page.findByRole('list', { name: "A few of today's meals" });
    expect([...list.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/k/kumo-noodle-bar/Ramen',
      '/k/kumo-noodle-bar/Gyoza',
      '/k/kumo-noodle-bar/Pho',
    ]);
    await page.person.type(page.getByLabelText('Full name'), 'Maya Robinson');
    await page.person.type(page.getByLabelText('Email'), 'maya@example.com');
    await page.person.type(page.getByLabelText('Password'), 'secret');
    await page.person.click(page.getByRole('button', { name: 'Create account' }));
    await vi.waitFor(() => expect(page.where()).toBe('/order/7'));
  });

  test.for([
    ['there are none', ok(today, { mealCount: 0, restaurantCount: 0, isTaxed: false, meals: [] })],
    ['they cannot be read', refused('internal-error')],
  ] as const)('while %s, the page says what an account is for', async ([, reply]) => {
    stubApi({ 'GET /api/account/session': visitor, [today]: [reply] });
    const page = await openPage('/customer-onboarding', { '/customer-onboarding': OnboardingPage });

    expect(await page.findByText('Find kitchens by ZIP code')).toBeTruthy();
  });
});

describe('The sign-in', () => {
  test('a refusal shows the server’s sentence and keeps the input', async () => {
    stubApi({ 'GET /api/account/session': visitor, [signIn]: [refused('wrong-credentials')] });
    const page = await openPage('/login', { '/login': SignInPage });

    await fillIn(page);

    expect((await page.findByRole('alert')).textContent).toBe(
      "That email or password isn't right. Please try again, or reset your password.",
    );
    expect((page.getByLabelText('Email') as HTMLInputElement).value).toBe('maya@example.com');
    await expect.poll(page.where).toBe('/login');
  });

  test('missing input is named at its field, and the first field gets the focus', async () => {
    const requests = stubApi({ 'GET /api/account/session': visitor });
    const page = await openPage('/login', { '/login': SignInPage });

    await page.person.click(page.getByRole('button', { name: 'Log in' }));

    expect(document.activeElement).toBe(page.getByLabelText('Email'));
    expect(page.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(page.getByText('Please enter your password.')).toBeTruthy();
    expect(requests.filter(({ operation }) => operation === signIn)).toEqual([]);
  });

  test('several clicks submit once', async () => {
    const requests = stubApi({ 'GET /api/account/session': visitor, [signIn]: ['never'] });
    const page = await openPage('/login', { '/login': SignInPage });

    await fillIn(page);
    const button = page.getByRole('button', { name: 'Log in' }) as HTMLButtonElement;
    await page.person.click(button);

    expect(button.disabled).toBe(true);
    expect(requests.filter(({ operation }) => operation === signIn)).toHaveLength(1);
  });

  test.for([
    { address: '/login', session: maya, destination: '/kitchens' },
    { address: '/login', session: chef, destination: '/dashboard' },
    { address: '/login?next=%2Forder%2F7%3Fq%3D2', session: maya, destination: '/order/7?q=2' },
    { address: '/login?next=%2F%2Fevil.example%2F', session: maya, destination: '/kitchens' },
    { address: '/login?next=https%3A%2F%2Fevil.example', session: maya, destination: '/kitchens' },
    { address: '/login?next=%2F%5Cevil.example', session: maya, destination: '/kitchens' },
  ])('the sign-in at $address leads to $destination', async ({ address, session, destination }) => {
    stubApi({ 'GET /api/account/session': visitor, [signIn]: [ok(signIn, session)] });
    const page = await openPage(address, { '/login': SignInPage });

    await fillIn(page);

    await vi.waitFor(() => expect(page.where()).toBe(destination));
  });

  test('a signed-in person is redirected at once', async () => {
    stubApi({ 'GET /api/account/session': [ok('GET /api/account/session', maya)] });
    const page = await openPage('/signin', { '/signin': SignInPage });

    await expect.poll(page.where).toBe('/kitchens');
  });

  test.for([
    { address: '/signin?signup=success', Page: SignInPage },
    { address: '/restaurant-login?signup=success', Page: RestaurantSignInPage },
  ])('the page $address says that the restaurant has its account', async ({ address, Page }) => {
    stubApi({ 'GET /api/account/session': visitor });
    const page = await openPage(address, { '/signin': Page, '/restaurant-login': Page });

    expect(page.getByRole('status').textContent).toBe(
      'Restaurant account created successfully! Please sign in with your credentials.',
    );
  });

  test('a failed sign-in replaces the banner of the sign-up', async () => {
    stubApi({ 'GET /api/account/session': visitor, [signIn]: [refused('wrong-credentials')] });
    const page = await openPage('/restaurant-login?signup=success', { '/restaurant-login': RestaurantSignInPage });
    expect(page.getByText(/^Restaurant account created/)).toBeTruthy();

    await fillIn(page);

    expect(await page.findByRole('alert')).toBeTruthy();
    expect(page.queryByText(/^Restaurant account created/)).toBeNull();
  });

  test('the sign-in of a restaurant leads to the dashboard', async () => {
    stubApi({ 'GET /api/account/session': visitor, [signIn]: [ok(signIn, chef)] });
    const page = await openPage('/restaurant-login', { '/restaurant-login': RestaurantSignInPage });

    await fillIn(page);

    await vi.waitFor(() => expect(page.where()).toBe('/dashboard'));
  });

  test.for([
    [2, 'Hello, chef'],
    [9, 'Good morning, chef'],
    [14, 'Good afternoon, chef'],
    [18, 'Good evening, chef'],
  ] as const)('at %s:00, a restaurant is greeted with "%s"', async ([hour, greeting]) => {
    vi.setSystemTime(new Date(2026, 10, 20, hour));
    stubApi({ 'GET /api/account/session': visitor });
    const page = await openPage('/restaurant-login', { '/restaurant-login': RestaurantSignInPage });

    expect(await page.findByRole('heading', { level: 1, name: greeting })).toBeTruthy();
  });

  test('a person without a restaurant continues with the sign-up', async () => {
    stubApi({ 'GET /api/account/session': [ok('GET /api/account/session', maya)] });
    const page = await openPage('/restaurant-login', { '/restaurant-login': RestaurantSignInPage });

    const link = await page.findByRole('link', { name: 'Finish signing up your kitchen' });
    expect(link.getAttribute('href')).toBe('/signup-flow');
  });
});
