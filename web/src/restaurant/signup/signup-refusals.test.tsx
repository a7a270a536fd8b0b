import { fireEvent } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openPage, signedOutSession } from '../../testing/open-page.tsx';
import { ok, refused, stubApi } from '../../testing/stub-api.ts';
import SignupFlowPage from './signup-flow-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true });
// One test fills four steps of a form: slow when other tests run in parallel.
vi.setConfig({ testTimeout: 20_000 });

const signUp = 'POST /api/restaurant/sign-up';
const visitor = [ok('GET /api/account/session', signedOutSession)];
const choices = {
  'GET /api/restaurant/sign-up': [
    ok('GET /api/restaurant/sign-up', { cuisines: [{ slug: 'japanese', name: 'Japanese' }] }),
  ],
};

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

describe('Refusals', () => {
  test.for([
    { reply: refused('account-exists'), label: 'Email', text: /^An account with this email already exists/ },
    { reply: refused('restaurant-exists'), label: 'Email', text: /^A restaurant with this email is already/ },
    { reply: refused('password-too-common'), label: 'Password', text: /too easy to guess/ },
    {
      reply: refused('invalid-input', { fields: { zip: 'We do not know this ZIP code.' } }),
      label: 'ZIP code',
      text: /^We do not know/,
    },
    {
      reply: refused('invalid-input', { fields: { 'operatingHours.monday.open': 'Please enter a time.' } }),
      label: 'Monday, opens',
      text: /^Please enter a time/,
    },
  ])('the refusal $text leads to $label', async ({ reply, label, text }) => {
    stubApi({ 'GET /api/account/session': visitor, ...choices, [signUp]: [reply] });
    const page = await open();

    await complete(page);

    await vi.waitFor(() => expect(document.activeElement).toBe(page.getByLabelText(label)));
    const notes = page.getByLabelText(label).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(notes)?.textContent).toMatch(text);
  });

  test('one tap leads from a corrected password back to the last step', async () => {
    stubApi({ 'GET /api/account/session': visitor, ...choices, [signUp]: [refused('password-too-common')] });
    const page = await open();
    await complete(page);
    const password = await page.findByLabelText('Password');
    await vi.waitFor(() => expect(document.activeElement).toBe(password));

    await page.person.clear(password);
    await page.person.type(password, 'okra lane 42');
    await page.person.click(page.getByRole('button', { name: /^Next/ }));

    expect(await page.findByRole('heading', { level: 1, name: /^Step 4 of 4/ })).toBeTruthy();
  });

  test.for([
    {
      reply: refused('internal-error'),
      text: 'Database error: Something went wrong. Please contact support if this continues.',
    },
    {
      reply: refused('payment-provider-unavailable'),
      text: 'Registration is temporarily unavailable. Please try again in a few minutes.',
    },
    {
      reply: 'network-error' as const,
      text: "Unexpected error: We couldn't reach Fondly. Please try again or contact support.",
    },
    { reply: refused('invalid-input'), text: 'Please check that all required fields are filled out correctly.' },
    {
      reply: refused('origin-not-allowed'),
      text: "Authentication error: This request didn't come from Fondly, so we blocked it. Please reload the page and try again.",
    },
    { reply: refused('too-many-requests'), text: 'Too many tries. Please wait a moment and try again.' },
    { reply: ok(signUp, signedOutSession), text: 'User ID not available after signup. Please try again.' },
  ])('the failure is shown as $text', async ({ reply, text }) => {
    stubApi({ 'GET /api/account/session': visitor, ...choices, [signUp]: [reply] });
    const page = await open();

    await complete(page);

    expect((await page.findByRole('alert')).textContent).toBe(text);
    expect(title(page)).toContain('Payment and terms');
  });
});
