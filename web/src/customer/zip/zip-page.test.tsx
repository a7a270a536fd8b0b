import type { SearchView } from '@fondly/contract/meals';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { findStoredContact } from '../browser-storage/contact.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { sampleFoundMeal } from '../testing/samples.ts';
import ZipPage from './zip-page.tsx';

const search = 'GET /api/meals/search';
const join = 'POST /api/waitlist/zip';
const request = 'POST /api/waitlist/requests';
const spots = 'GET /api/waitlist/spots/:zip';
const names = ['Howell Mill Noodle Co.', 'Blue Gate Bakery', 'The Green Spoon', 'Mesa & Lime', 'Cast Iron Corner'];
const found = names.map((name, index) => ({
  id: index === 0 ? 'howell-mill-noodle' : `spot-${index}`,
  name,
  tagline: 'Slow broths',
  image: '/pictures/tonkotsu-ramen.webp',
}));
const nothing = (found: Partial<SearchView> = {}) =>
  ok(search, { zip: '30318', meals: [], nearby: [], ...found } as SearchView);
const joinedMessage = "You're on the waitlist! We'll notify you when restaurants are added.";

type Replies = Parameters<typeof openCustomerPage>[0]['replies'];
const open = (replies: Replies = {}, zip = '30318') =>
  openCustomerPage({
    replies: { [search]: [nothing()], [spots]: [ok(spots, { spots: found })], ...replies },
    path: '/zip/:zip',
    address: `/zip/${zip}`,
    Page: ZipPage,
  });

describe('The ZIP page', () => {
  test('a ZIP shows its sample spots, and its number in every text', async () => {
    const page = await open({}, '30345');

    expect(await page.findByRole('heading', { name: "You're early" })).toBeTruthy();
    expect(await page.findAllByText('Not a Partner (yet)')).toHaveLength(5);
    expect(page.getAllByRole('button', { name: 'Request this restaurant' })).toHaveLength(5);
    expect(page.getByText('Be first when meals drop near 30345')).toBeTruthy();
    expect(page.getByRole('button', { name: 'Get $3 off first meal' })).toBeTruthy();
  });

  test('any restaurant can be named without spots, and spots that failed to load are loaded again', async () => {
    const page = await open({ [spots]: [refused('internal-error'), ok(spots, { spots: [] })] });

    await page.person.click(await page.findByRole('button', { name: 'Try again' }));

    expect(await page.findByRole('button', { name: 'Name another restaurant' })).toBeTruthy();
    expect(page.queryByText('Not a Partner (yet)')).toBeNull();
  });

  test.for(['3031', '3031a', '303180'])('"%s" is not a ZIP code and sends no request', async (zip) => {
    const page = await open({}, zip);

    expect(await page.findByRole('heading', { name: 'Invalid ZIP code' })).toBeTruthy();
    expect(page.getByRole('link', { name: 'Back to search' }).getAttribute('href')).toBe('/meal-search');
    expect(page.requests.some(({ operation }) => operation === search)).toBe(false);
  });

  test('five digits that no place has offer no $3 and no waitlist', async () => {
    const page = await open({ [search]: [nothing({ zipLocation: null })] }, '00000');

    expect(await page.findByRole('heading', { name: 'Invalid ZIP code' })).toBeTruthy();
    expect(page.getByText("We can't find 00000. Check it and try again.")).toBeTruthy();
    expect(page.queryByText(/\$3/)).toBeNull();
  });

  test('the $3 are offered with the order that they need', async () => {
    const page = await open();

    expect(await page.findByText(/get \$3 off your first order of \$6 or more/)).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Get $3 off first meal' }));
    expect(await page.findByText(/\$3 off a first order of \$6 or more/)).toBeTruthy();
  });

  test('a ZIP with meals shows them instead', async () => {
    const page = await open({ [search]: [nothing({ meals: [sampleFoundMeal] })] });

    await page.findByText('somewhere else');
    await expect.poll(page.where).toBe('/meal-search?zip=30318');
  });

  test('a failed search can be repeated', async () => {
    const page = await open({ [search]: [refused('internal-error'), nothing()] });

    await page.person.click(await page.findByRole('button', { name: 'Try again' }));

    expect(await page.findByRole('heading', { name: "You're early" })).toBeTruthy();
  });
});

describe('The waitlist dialog', () => {
  test('"Get $3 Off" joins the waitlist for the incentive and remembers the contact', async () => {
    const page = await open({ [join]: [ok(join, { message: joinedMessage })] });
    await page.person.click(await page.findByRole('button', { name: 'Get $3 off first meal' }));
    expect(((await page.findByLabelText('Email')) as HTMLInputElement).value).toBe('maya@example.com');

    await page.person.type(page.getByLabelText('Phone (optional)'), '404 555 0134');
    await page.person.click(page.getByRole('button', { name: 'Get $3 Off' }));

    expect(await page.findByText(joinedMessage)).toBeTruthy();
    expect(page.requests.at(-1)?.body).toEqual({
      zip: '30318',
      email: 'maya@example.com',
      phone: '404 555 0134',
      incentive: '$3_off',
      source: 'zip-empty-state',
    });
    expect(findStoredContact()).toEqual({ email: 'maya@example.com', phone: '404 555 0134' });
    expect(page.getByText(/Confirm your email to get your \$3 off/)).toBeTruthy();
  });

  test('a sample spot is requested once, by its id and name', async () => {
    const message = "Thank you. We'll ask them and let you know when they join.";
    const page = await open({ [request]: [ok(request, { message })] });
    const [first] = await page.findAllByRole('button', { name: 'Request this restaurant' });
    await page.person.click(first as HTMLElement);
    await page.person.click(await page.findByRole('button', { name: 'Send Request' }));

    expect(await page.findByText(message)).toBeTruthy();
    expect(page.requests.at(-1)?.body).toEqual({
      zip: '30318',
      restaurantId: 'howell-mill-noodle',
      restaurantName: 'Howell Mill Noodle Co.',
      email: 'maya@example.com',
      phone: null,
    });
    expect(page.getByText('Requested')).toBeTruthy();
    expect(page.getAllByRole('button', { name: 'Request this restaurant' })).toHaveLength(4);
  });

  test('another restaurant needs a name', async () => {
    const page = await open();
    await page.person.click(await page.findByRole('button', { name: 'Name another restaurant' }));
    await page.person.click(await page.findByRole('button', { name: 'Send Request' }));

    expect(document.activeElement).toBe(page.getByLabelText('Restaurant'));
    expect(page.requests.some(({ operation }) => operation === request)).toBe(false);
  });

  test.for([
    { reply: refused('already-on-zip-waitlist'), text: "You're already on the waitlist for this area!" },
    { reply: refused('internal-error'), text: 'Something went wrong. Please try again.' },
    { reply: 'network-error' as const, text: 'Something went wrong. Please try again.' },
    { reply: 'never' as const, text: 'Submitting...' },
  ])('a failed request shows: $text', async ({ reply, text }) => {
    const page = await open({ [join]: [reply] });
    await page.person.click(await page.findByRole('button', { name: 'Get $3 off first meal' }));
    await page.person.click(await page.findByRole('button', { name: 'Get $3 Off' }));

    expect(await page.findByText(text)).toBeTruthy();
  });

  test('a request for a restaurant that does not arrive shows the specified sentence', async () => {
    const page = await open({ [request]: ['network-error'] });
    await page.person.click(
      (await page.findAllByRole('button', { name: 'Request this restaurant' }))[0] as HTMLElement,
    );
    await page.person.click(await page.findByRole('button', { name: 'Send Request' }));

    expect((await page.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
  });

  test.for([
    ['Email', 'maya@', 'Please enter a valid email address.'],
    ['Phone (optional)', '404 555', 'Please enter a 10-digit phone number.'],
  ] as const)(
    'an invalid %s is refused at its field, and "Cancel" closes the dialog',
    async ([label, typed, error]) => {
      const page = await open();
      await page.person.click(await page.findByRole('button', { name: 'Get $3 off first meal' }));
      const field = await page.findByLabelText(label);
      await page.person.clear(field);
      await page.person.type(field, `${typed}{Enter}`);

      expect(page.getByText(error)).toBeTruthy();
      expect(document.activeElement).toBe(field);
      await page.person.click(page.getByRole('button', { name: 'Cancel' }));
      await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
      expect(page.requests.some(({ operation }) => operation === join)).toBe(false);
    },
  );
});
