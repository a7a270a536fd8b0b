import { beforeEach, expect, test, vi } from 'vitest';
import { sampleConfig } from '../customer/testing/samples.ts';
import { openPage, signedOutSession } from '../testing/open-page.tsx';
import { ok, stubApi } from '../testing/stub-api.ts';

vi.useFakeTimers({ shouldAdvanceTime: true });

const config = 'GET /api/public/config';
const visitor = { 'GET /api/account/session': [ok('GET /api/account/session', signedOutSession)] };

/** The address is kept for the page load, so each test loads the module again. */
async function open(replies: Parameters<typeof stubApi>[0]) {
  const requests = stubApi({ ...visitor, ...replies });
  const { ContactLink } = await import('./contact-link.tsx');
  const page = await openPage('/', { '/': () => <ContactLink>Contact us</ContactLink> });
  return { ...page, requests };
}
beforeEach(() => vi.resetModules());

test('the contact link carries the address once it is loaded', async () => {
  const page = await open({ [config]: [ok(config, sampleConfig)] });

  await vi.waitFor(() =>
    expect(page.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('mailto:hello@fondly.test'),
  );
});

test('a contact link without its address asks for it again on a click, and says when that fails', async () => {
  const page = await open({ [config]: ['network-error', 'network-error', ok(config, sampleConfig)] });
  const link = () => page.getByRole('link', { name: /^Contact us/ });
  await vi.waitFor(() => expect(page.requests.filter(({ operation }) => operation === config)).toHaveLength(1));

  await page.person.click(link());
  expect((await page.findByRole('alert')).textContent).toContain('Please check your connection and try again.');
  await page.person.click(link());

  await vi.waitFor(() => expect(link().getAttribute('href')).toBe('mailto:hello@fondly.test'));
});
