import { beforeEach, expect, test, vi } from 'vitest';
import { sampleConfig } from '../customer/testing/samples.ts';
import { signedOutSession } from '../testing/open-page.tsx';
import { ok, stubApi } from '../testing/stub-api.ts';

vi.useFakeTimers({ shouldAdvanceTime: true });

const config = 'GET /api/public/config';
const session = 'GET /api/account/session';

/** The settings are kept for the page load, so each test loads the module again. */
async function open(contactPhone: string | null) {
  const requests = stubApi({
    [session]: [ok(session, signedOutSession)],
    [config]: [ok(config, { ...sampleConfig, contactPhone })],
  });
  const { openPage } = await import('../testing/open-page.tsx');
  const { PublicFooter } = await import('./public-footer.tsx');
  return { ...(await openPage('/', { '/': () => <PublicFooter /> })), requests };
}
beforeEach(() => vi.resetModules());

test('the footer shows the phone number of the settings, as a link that calls it', async () => {
  const page = await open('(404) 555-0142');
  const link = await page.findByRole('link', { name: '(404) 555-0142' });
  expect(link.getAttribute('href')).toBe('tel:4045550142');
});

test('the footer has no phone number while the setting is not set, and the settings are read once', async () => {
  const page = await open(null);
  await vi.waitFor(() => expect(page.getByRole('link', { name: 'Contact' }).getAttribute('href')).toMatch(/^mailto:/));
  expect(page.queryByText(/555/)).toBeNull();
  expect(page.requests.filter(({ operation }) => operation === config)).toHaveLength(1);
});
