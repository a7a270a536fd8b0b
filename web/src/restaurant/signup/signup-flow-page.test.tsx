import { fireEvent, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { chef, maya, openPage, signedOutSession } from '../../testing/open-page.tsx';
import { ok, type RecordedRequest, refused, stubApi } from '../../testing/stub-api.ts';
import SignupFlowPage from './signup-flow-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true });
// One test fills four steps of a form: slow when other tests run in parallel.
vi.setConfig({ testTimeout: 20_000 });

const signUp = 'POST /api/restaurant/sign-up';
const sent = (requests: RecordedRequest[]) => requests.findLast(({ operation }) => operation === signUp);
const visitor = [ok('GET /api/account/session', signedOutSession)];
const choices = {
  'GET /api/restaurant/sign-up': [
    ok('GET /api/restaurant/sign-up', { cuisines: [{ slug: 'japanese', name: 'Japanese' }] }),
  ],
};
const pending = { ...chef, restaurant: { ...chef.restaurant, status: 'pending' as const } } as typeof chef;

const open = () => openPage('/signup-flow', { '/signup-flow': SignupFlowPage });
type Page = Awaited<ReturnType<typeof open>>;

/** One event per field, because this test is not about typing. */
function fill(page: Page, values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(page.getByLabelText(label), { target: { value } });
  }
}
const next = (page: Page) => page.person.click(page.getByText('Next'));
const heading = (page: Page) => page.container.querySelector('h1');
const title = (page: Page) => heading(page)?.textContent;

const restaurant = {
  'Restaurant name': 'Kumo Noodle Bar',
  'Contact first name': 'Aiko',
  'Contact last name': 'Tanaka',
  Email: 'aiko@kumo.example',
  Phone: '404 555 0188',
};
const location = { Address: '88 Ponce Row NE', 'ZIP code': '30308', 'Restaurant type': 'chef-led' };

async function goToTerms(page: Page): Promise<void> {
  fill(page, { ...restaurant, Password: 'secret' });
  await next(page);
  fill(page, { ...location, 'Website (optional)': 'kumo.example' });
  await page.person.click(page.getByLabelText('Japanese'));
  await next(page);
  await page.person.click(page.getByLabelText('Closed on Sunday'));
  fill(page, { 'Friday, closes': '01:30' });
  await next(page);
}

async function complete(page: Page): Promise<void> {
  await goToTerms(page);
  await page.person.click(page.getByRole('checkbox'));
  await page.person.click(page.getByRole('button', { name: 'Complete Setup' }));
}

describe('The sign-up of a restaurant', () => {
  test('four steps lead to the review, the input arrives, and the draft is removed', async () => {
    const requests = stubApi({ 'GET /api/account/session': visitor, ...choices, [signUp]: [ok(signUp, pending)] });
    const page = await open();
    expect(page.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    expect(page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/restaurant-login');

    await complete(page);

    await vi.waitFor(() => expect(page.where()).toBe('/application-pending'));
    const day = { open: '09:00', close: '17:00', closed: false };
    expect(sent(requests)?.body).toEqual({
      name: 'Kumo Noodle Bar',
      contactFirstName: 'Aiko',
      contactLastName: 'Tanaka',
      email: 'aiko@kumo.example',
      phone: '404 555 0188',
      password: 'secret',
      address: '88 Ponce Row NE',
      zip: '30308',
      restaurantType: 'chef-led',
      cuisines: ['japanese'],
      websiteUrl: 'https://kumo.example',
      operatingHours: {
        monday: day,
        tuesday: day,
        wednesday: day,
        thursday: day,
        saturday: day,
        friday: { ...day, close: '01:30' },
        sunday: { ...day, closed: true },
      },
      acceptsTerms: true,
    });
    await vi.waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  test('each step is validated, and the first field with an error gets the focus', async () => {
    stubApi({ 'GET /api/account/session': visitor, ...choices });
    const page = await open();

    expect(title(page)).toContain('Step 1 of 4');
    fill(page, { ...restaurant, 'Contact last name': ' ', Password: '12345' });
    const password = page.getByLabelText('Password') as HTMLInputElement;
    await page.person.click(page.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
    await page.person.click(page.getByRole('button', { name: 'Hide password' }));
    expect(password.type).toBe('password');
    await next(page);
    expect(document.activeElement).toBe(page.getByLabelText('Contact last name'));
    expect(page.getByText('Password must be at least 6 characters long.')).toBeTruthy();

    fill(page, { 'Contact last name': 'Tanaka', Password: '123456' });
    await next(page);
    expect(title(page)).toContain('Step 2 of 4');
    expect(title(page)).toContain('Where do people pick up?');
    const circles = within(page.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(circles.map((circle) => circle.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
    expect(document.activeElement).toBe(heading(page));
    fill(page, { ...location, 'ZIP code': '303', 'Website (optional)': 'javascript:alert(1)' });
    await next(page);
    expect(document.activeElement).toBe(page.getByLabelText('ZIP code'));
    expect(page.getByText('Please enter a web address.')).toBeTruthy();

    fill(page, { 'ZIP code': '30308', 'Website (optional)': '' });
    await next(page);
    fill(page, { 'Tuesday, opens': '' });
    await next(page);
    expect(document.activeElement).toBe(page.getByLabelText('Tuesday, opens'));
  });

  test('going back keeps all input, including the password', async () => {
    stubApi({ 'GET /api/account/session': visitor, ...choices });
    const page = await open();
    await goToTerms(page);

    for (const name of ['When are you open?', 'Where do people pick up?', 'Tell us about your restaurant']) {
      await page.person.click(page.getByText('Back'));
      expect(title(page)).toContain(name);
    }

    expect((page.getByLabelText('Password') as HTMLInputElement).value).toBe('secret');
    await next(page);
    expect((page.getByLabelText('Japanese') as HTMLInputElement).checked).toBe(true);
    await next(page);
    expect(page.getAllByText('No pickups')).toHaveLength(1);
    expect(page.getByText('Closes the next day')).toBeTruthy();
  });

  test('Complete Setup is disabled until the terms are accepted, and submits once', async () => {
    const requests = stubApi({ 'GET /api/account/session': visitor, ...choices, [signUp]: ['never'] });
    const page = await open();
    await goToTerms(page);
    const button = page.getByRole('button', { name: 'Complete Setup' }) as HTMLButtonElement;

    expect(button.disabled).toBe(true);
    await page.person.click(page.getByRole('checkbox'));
    expect(button.disabled).toBe(false);
    await page.person.click(button);
    expect(button.disabled).toBe(true);
    fireEvent.submit(button.form as HTMLFormElement);

    expect(requests.filter(({ operation }) => operation === signUp)).toHaveLength(1);
  });

  test('a reload keeps the draft without the password, and step 1 asks for it again', async () => {
    stubApi({ 'GET /api/account/session': visitor, ...choices });
    const page = await open();
    await goToTerms(page);
    expect(JSON.stringify(sessionStorage)).not.toContain('secret');
    page.unmount();

    const reopened = await open();

    expect(title(reopened)).toContain('Tell us about your restaurant');
    expect((reopened.getByLabelText('Restaurant name') as HTMLInputElement).value).toBe('Kumo Noodle Bar');
    expect((reopened.getByLabelText('Password') as HTMLInputElement).value).toBe('');
    fill(reopened, { Password: 'secret' });
    await next(reopened);
    expect((reopened.getByLabelText('Address') as HTMLInputElement).value).toBe('88 Ponce Row NE');
    await next(reopened);
    expect(reopened.getByText('No pickups')).toBeTruthy();
    await next(reopened);
    expect((reopened.getByRole('checkbox') as HTMLInputElement).checked).toBe(false);
  });

  test("Monday's hours can be copied to every day", async () => {
    stubApi({ 'GET /api/account/session': visitor, ...choices });
    const page = await open();
    await goToTerms(page);
    await page.person.click(page.getByText('Back'));

    fill(page, { 'Monday, opens': '11:00', 'Monday, closes': '21:00' });
    await page.person.click(page.getByRole('button', { name: "Use Monday's hours every day" }));

    expect((page.getByLabelText('Sunday, opens') as HTMLInputElement).value).toBe('11:00');
    expect((page.getByLabelText('Friday, closes') as HTMLInputElement).value).toBe('21:00');
  });

  test('the preview of the card follows the input', async () => {
    stubApi({ 'GET /api/account/session': visitor, ...choices });
    const page = await open();
    expect(page.getByText('Your kitchen')).toBeTruthy();
    await goToTerms(page);
    expect(page.getByText('Kumo Noodle Bar')).toBeTruthy();
    expect(page.getByText('Japanese').parentElement?.textContent).toBe('Japanese · 30308');
  });
});

describe('A signed-in person', () => {
  const customer = [ok('GET /api/account/session', maya)];

  test('a signed-in person applies without a new password', async () => {
    const requests = stubApi({ 'GET /api/account/session': customer, ...choices, [signUp]: [ok(signUp, pending)] });
    const page = await open();
    expect(page.queryByLabelText('Password')).toBeNull();
    expect((page.getByLabelText('Contact last name') as HTMLInputElement).value).toBe('Robinson');

    fill(page, { 'Restaurant name': 'Kumo Noodle Bar', Phone: '404 555 0188' });
    await next(page);
    fill(page, location);
    await next(page);
    await next(page);
    await page.person.click(page.getByRole('checkbox'));
    await page.person.click(page.getByRole('button', { name: 'Complete Setup' }));

    await vi.waitFor(() => expect(page.where()).toBe('/application-pending'));
    expect(sent(requests)?.body).toMatchObject({ email: 'maya@example.com', contactFirstName: 'Maya' });
    expect(sent(requests)?.body).not.toHaveProperty('password');
  });

  test('a person whose session ends during the sign-up is asked for a password', async () => {
    stubApi({ 'GET /api/account/session': customer, ...choices, [signUp]: [refused('sign-in-required')] });
    const page = await open();
    fill(page, { 'Restaurant name': 'Kumo Noodle Bar', Phone: '404 555 0188' });
    await next(page);
    fill(page, location);
    await next(page);
    await next(page);
    await page.person.click(page.getByRole('checkbox'));
    await page.person.click(page.getByRole('button', { name: 'Complete Setup' }));

    expect((await page.findByRole('alert')).textContent).toBe(
      'There was an issue linking your account. Please try again.',
    );
    fill(page, { Password: 's' });
    expect(title(page)).toContain('Tell us about your restaurant');
    await next(page);
    expect(document.activeElement).toBe(page.getByLabelText('Password'));
  });

  test.for([
    { session: pending, destination: '/application-pending' },
    { session: chef, destination: '/dashboard' },
  ])('a person with a restaurant is sent to $destination', async ({ session, destination }) => {
    stubApi({ 'GET /api/account/session': [ok('GET /api/account/session', session)], ...choices });
    const page = await open();
    await expect.poll(page.where).toBe(destination);
  });
});
