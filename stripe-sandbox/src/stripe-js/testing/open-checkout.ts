import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { Sandbox } from '../../sandbox.ts';
import type { Shop } from './open-shop.ts';

/** For a busy machine; an idle one answers at once. */
export const slowTimeout = { timeout: 10_000 };

export interface Checkout {
  page: Page;
  intent: Stripe.PaymentIntent;
  form: FrameLocator;
  bank: FrameLocator;
  pay(): Promise<void>;
  result(): Promise<string>;
  /** Warnings and errors of the page; the browser's own words about a refused card are none. */
  consoleProblems: string[];
}

export const heard = (opened: Page) => opened.evaluate<Record<string, unknown>[]>('window.heard');

interface CheckoutOptions {
  context: BrowserContext;
  shop: Shop;
  sandbox: Sandbox;
  stripe: Stripe;
}

/** The shop's page with a fresh payment of 12 dollars, and its form. The caller closes the page. */
export async function openCheckout(
  { context, shop, sandbox, stripe }: CheckoutOptions,
  query: Record<string, string>,
): Promise<Checkout> {
  const intent = await stripe.paymentIntents.create({ amount: 1200, currency: 'usd', capture_method: 'manual' });
  const opened = await context.newPage();
  const consoleProblems: string[] = [];
  opened.on('console', (message) => {
    const isConsoleProblem =
      ['warning', 'error'].includes(message.type()) && !/status of (401|402|404)|DevTools/.test(message.text());
    if (isConsoleProblem) consoleProblems.push(message.text());
  });
  opened.on('pageerror', (error) => consoleProblems.push(String(error)));
  const parameters = { script: `${sandbox.url}/js/stripe.js`, secret: intent.client_secret ?? '', ...query };
  await opened.goto(`${shop.url}?${new URLSearchParams(parameters)}`);
  return {
    page: opened,
    intent,
    form: opened.frameLocator('iframe[title="Secure payment input frame"]'),
    bank: opened.frameLocator('iframe[title="Bank verification frame"]'),
    // The form can be clicked a moment before its page has heard that it is ready; a shop waits for that, as we do.
    pay: async () => {
      const isSettled = async () => (await heard(opened)).some(({ name }) => name === 'ready' || name === 'loaderror');
      await expect.poll(isSettled, slowTimeout).toBe(true);
      await opened.getByRole('button', { name: 'Pay', exact: true }).click();
    },
    result: async () => {
      await opened.locator('output:not(:empty)').waitFor();
      return (await opened.locator('output').textContent()) ?? '';
    },
    consoleProblems,
  };
}
