import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildSavedCard } from '../testing/builders.ts';
import { test as plain } from '../testing/sandbox-test.ts';
import { slowTimeout } from '../testing/slow-timeout.ts';
import { openCheckout, readEvents } from './testing/open-checkout.ts';
import { findChromium, openShop, type Shop } from './testing/open-shop.ts';

let browser: Browser;
let context: BrowserContext;
let shop: Shop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([chromium.launch({ executablePath: findChromium() }), openShop()]);
  context = await browser.newContext();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

const openSession = (stripe: Stripe, customer: string) =>
  stripe.customerSessions.create({
    customer,
    components: {
      payment_element: {
        enabled: true,
        features: {
          payment_method_redisplay: 'enabled',
          payment_method_allow_redisplay_filters: ['always', 'limited', 'unspecified'],
          payment_method_remove: 'enabled',
          payment_method_save: 'enabled',
          payment_method_save_usage: 'on_session',
        },
      },
    },
  });

/** A checkout of a customer with these saved cards. */
const test = plain.extend('checkout', async ({ sandbox, stripe }, { onCleanup }) => {
  return async (cards: string[], query: Record<string, string> = {}) => {
    const { id: customer } = await stripe.customers.create({});
    const saved: string[] = [];
    for (const card of cards) saved.push(await buildSavedCard(stripe, customer, card));
    const { client_secret: session } = await openSession(stripe, customer);
    const checkout = await openCheckout({ context, shop, sandbox, stripe }, { session, ...query }, customer);
    onCleanup(() => checkout.page.close());
    return { ...checkout, customer, saved };
  };
});

const listLast4 = async (stripe: Stripe, customer: string) =>
  (await stripe.customers.listPaymentMethods(customer)).data.map(({ card }) => card?.last4);

describe('The card form with a customer session', () => {
  test('a saved card is chosen and pays without any field', async ({ checkout, stripe }) => {
    const { page, form, intent, pay, result, saved, consoleProblems } = await checkout(['pm_card_visa']);
    await form.getByRole('radio', { name: 'Visa •••• 4242' }).waitFor();
    expect(await form.getByLabel('Card number').isVisible()).toBe(false);
    await pay();
    expect(await result()).toBe('requires_capture');
    expect((await stripe.paymentIntents.retrieve(intent.id)).payment_method).toBe(saved[0]);
    const changes = (await readEvents(page)).filter(({ name }) => name === 'change');
    expect(changes.at(-1)).toMatchObject({
      complete: true,
      value: { payment_method: { id: saved[0] } },
    });
    expect(consoleProblems).toEqual([]);
  });

  test('a new card is saved only with the checkbox, which is off', async ({ checkout, stripe }) => {
    const { form, customer, pay, result } = await checkout([]);
    const save = form.getByRole('checkbox', { name: 'Save payment details for future purchases' });
    await save.waitFor();
    expect(await save.isChecked()).toBe(false);
    await save.check();
    await form.getByRole('button', { name: 'Pays' }).click();
    await pay();
    expect(await result()).toBe('requires_capture');
    const { data } = await stripe.customers.listPaymentMethods(customer);
    expect(data).toMatchObject([{ allow_redisplay: 'always', card: { last4: '4242' } }]);
  });

  test('a removed card leaves the form and its customer', async ({ checkout, stripe }) => {
    const { form, customer } = await checkout(['pm_card_visa', 'pm_card_mastercard']);
    await form.getByRole('button', { name: 'Remove Mastercard •••• 4444' }).click();
    await expect.poll(() => form.getByRole('radio').count(), slowTimeout).toBe(2);
    expect(await listLast4(stripe, customer)).toEqual(['4242']);
  });

  test('a test wallet pays without any field', async ({ checkout, stripe }) => {
    const { form, intent, pay, result } = await checkout([], { wallets: 'shown' });
    await form.getByRole('button', { name: 'Test Google Pay' }).click();
    await pay();
    expect(await result()).toBe('requires_capture');
    const { payment_method: method } = await stripe.paymentIntents.retrieve(intent.id, { expand: ['payment_method'] });
    expect(method).toMatchObject({ card: { wallet: { type: 'google_pay' } } });
  });
});
