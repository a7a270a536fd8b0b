import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { Sandbox } from '../../sandbox.ts';
import { slowTimeout } from '../../testing/slow-timeout.ts';
import type { Shop } from './open-shop.ts';

export interface Checkout {
  page: Page;
  intent: Stripe.PaymentIntent;
  form: FrameLocator;
  bank: FrameLocator;
  pay(): Promise<void>;
  result(): Promise<string>;
  /** Warnings and errors in the console, except the browser's own messages about refused requests. */
  consoleProblems: string[];
}

/** The events of the payment element that the page has received. */
export const readEvents = (page: Page) => page.evaluate<Record<string, unknown>[]>('window.receivedEvents');

interface CheckoutOptions {
  context: BrowserContext;
  shop: Shop;
  sandbox: Sandbox;
  stripe: Stripe;
}

/** Opens the page of the shop with a new payment over $12.00. The caller closes the page. @param customer - of the payment */
export async function openCheckout(
  { context, shop, sandbox, stripe }: CheckoutOptions,
  query: Record<string, string>,
  customer?: string,
): Promise<Checkout> {
  const intent = await stripe.paymentIntents.create({
    amount: 1200,
    currency: 'usd',
    capture_method: 'manual',
    ...(customer && { customer }),
  });
  const page = await context.newPage();
  const consoleProblems: string[] = [];
  page.on('console', (message) => {
    const isConsoleProblem =
      ['warning', 'error'].includes(message.type()) && !/status of (401|402|404)|DevTools/.test(message.text());
    if (isConsoleProblem) consoleProblems.push(message.text());
  });
  page.on('pageerror', (error) => consoleProblems.push(String(error)));
  const parameters = { script: `${sandbox.url}/js/stripe.js`, secret: intent.client_secret ?? '', ...query };
  await page.goto(`${shop.url}?${new URLSearchParams(parameters)}`);
  return {
    page,
    intent,
    form: page.frameLocator('iframe[title="Secure payment input frame"]'),
    bank: page.frameLocator('iframe[title="Bank verification frame"]'),
    // The form can be clicked a moment before its page has received `ready`, so wait like a shop does.
    pay: async () => {
      const isLoaded = async () =>
        (await readEvents(page)).some(({ name }) => name === 'ready' || name === 'loaderror');
      await expect.poll(isLoaded, slowTimeout).toBe(true);
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
    },
    result: async () => {
      await page.locator('output:not(:empty)').waitFor();
      return (await page.locator('output').textContent()) ?? '';
    },
    consoleProblems,
  };
}
