import { expect, test } from 'vitest';
import { openCustomerPage } from '../../testing/open-customer-page.tsx';
import { WithoutPaymentSecret } from './without-payment-secret.tsx';

const returned =
  '/past-orders?payment=success&order=o1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';

/** The addresses that the pages below read. One with the secret would be passed on by a redirect to the login page. */
const searches: string[] = [];
function Below() {
  searches.push(window.location.search);
  return <p>Your orders</p>;
}
const Page = () => (
  <WithoutPaymentSecret>
    <Below />
  </WithoutPaymentSecret>
);

test("the payment secret leaves the address when a bank's page returns, before any page is shown", async () => {
  const page = await openCustomerPage({ replies: {}, path: '/past-orders', address: returned, Page });

  await page.findByText('Your orders');

  await expect.poll(page.where).toBe('/past-orders?payment=success&order=o1');
  expect(searches.join()).not.toContain('secret');
});

test('an address without a payment stays as it is', async () => {
  const page = await openCustomerPage({ replies: {}, path: '/past-orders', address: '/past-orders?show=active', Page });

  await page.findByText('Your orders');

  await expect.poll(page.where).toBe('/past-orders?show=active');
});
