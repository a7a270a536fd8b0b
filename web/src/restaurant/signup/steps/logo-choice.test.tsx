import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { chef, maya, openPage } from '../../../testing/open-page.tsx';
import { ok, refused, stubApi } from '../../../testing/stub-api.ts';
import SignupFlowPage from '../signup-flow-page.tsx';
import { createDefaultWeek } from '../week.ts';

vi.useFakeTimers({ shouldAdvanceTime: true });
afterEach(() => sessionStorage.clear());

const session = 'GET /api/account/session';
const choices = 'GET /api/restaurant/sign-up';
const signUp = 'POST /api/restaurant/sign-up';
const put = 'PUT /api/restaurant/pictures/:picture';
const fetchLogo = 'PUT /api/restaurant/pictures/:picture/address';
const pending = { ...chef, restaurant: { ...chef.restaurant, status: 'pending' as const } } as typeof chef;
const names = { contactFirstName: 'Maya', contactLastName: 'Rivers' };
/** The draft of a signed-in person. */
const draft = {
  1: { name: 'Kumo', ...names, email: 'kumo@kitchen.example', phone: '404 555 0188' },
  2: { address: '88 Ponce Row NE', zip: '30308', restaurantType: 'cafe' },
  3: createDefaultWeek(),
};

async function openThirdStep() {
  const page = await openPage('/signup-flow', { '/signup-flow': SignupFlowPage });
  const next = async () => page.person.click(await page.findByText('Next'));
  const finish = async () => {
    await page.person.click(await page.findByRole('checkbox'));
    await page.person.click(page.getByRole('button', { name: 'Complete Setup' }));
  };
  await next();
  await next();
  return { page, next, finish };
}

test('a logo is kept in the tab until the restaurant exists, and a failed upload stops nothing', async () => {
  // jsdom has no object URLs.
  const { createObjectURL } = URL;
  URL.createObjectURL = () => 'blob:logo';
  onTestFinished(() => {
    URL.createObjectURL = createObjectURL;
  });
  sessionStorage.setItem('fondly.kitchen-sign-up', JSON.stringify(draft));
  const requests = stubApi({
    [session]: [ok(session, maya)],
    [choices]: [ok(choices, { cuisines: [] })],
    [signUp]: [ok(signUp, pending)],
    [put]: [refused('internal-error')],
  });
  const { page, next, finish } = await openThirdStep();
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  await page.person.upload(await page.findByLabelText('Logo file'), file);
  expect(page.getByRole('button', { name: 'Change logo' })).toBeTruthy();
  await next();
  await finish();

  await vi.waitFor(() => expect(page.where()).toBe('/application-pending'));
  const sentRequests = requests.map(({ operation }) => operation).filter((one) => one === signUp || one === put);
  expect(sentRequests).toEqual([signUp, put]);
  expect(requests.find(({ operation }) => operation === put)?.body).toBe(file);
  expect(sessionStorage.getItem('fondly.logo-lost')).toBe('Failed to upload logo. Please try again.');
});

test('a logo address is validated at once, fetched after the sign-up, and its failure is explained', async () => {
  sessionStorage.setItem('fondly.kitchen-sign-up', JSON.stringify({ ...draft, 3: { ...draft[3], logoUrl: 'no' } }));
  const requests = stubApi({
    [session]: [ok(session, maya)],
    [choices]: [ok(choices, { cuisines: [] })],
    [signUp]: [ok(signUp, pending)],
    [fetchLogo]: [refused('image-fetch-failed')],
  });
  const { page, next, finish } = await openThirdStep();
  const field = await page.findByLabelText('Or the web address of your logo (optional)');
  await next();
  expect(page.getByText('Please enter a web address.')).toBeTruthy();
  await page.person.clear(field);
  await page.person.type(field, 'kumo.example/logo.png');
  await next();
  await finish();

  await vi.waitFor(() => expect(page.where()).toBe('/application-pending'));
  const sentRequests = requests.filter(({ operation }) => operation === fetchLogo);
  expect(sentRequests.map(({ body }) => body)).toEqual([{ url: 'https://kumo.example/logo.png' }]);
  expect(sessionStorage.getItem('fondly.logo-lost')).toMatch(/^We couldn't get a picture from this address/);
});
