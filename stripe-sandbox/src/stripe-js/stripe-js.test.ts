import { type Browser, type BrowserContext, chromium, type FrameLocator } from '@playwright/test';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildAuthorizedIntent } from '../testing/builders.ts';
import { test as plain } from '../testing/sandbox-test.ts';
import { sendCommand } from '../testing/send-command.ts';
import { slowTimeout } from '../testing/slow-timeout.ts';
import { type Checkout, openCheckout, readEvents } from './testing/open-checkout.ts';
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

/** Opens the page of the shop with a new payment over $12.00. */
const test = plain.extend('checkout', async ({ sandbox, stripe }, { onCleanup }) => {
  return async (query: Record<string, string> = {}, customer?: string): Promise<Checkout> => {
    const checkout = await openCheckout({ context, shop, sandbox, stripe }, query, customer);
    onCleanup(() => checkout.page.close());
    return checkout;
  };
});

async function typeCard(
  form: FrameLocator,
  card: { number: string; expiry: string; cvc: string; zip: string },
): Promise<void> {
  await form.getByLabel('Card number').fill('');
  await form.getByLabel('Card number').pressSequentially(card.number);
  await form.getByLabel('Expiry').fill(card.expiry);
  await form.getByLabel('Security code').fill(card.cvc);
  await form.getByLabel('ZIP').fill(card.zip);
}

describe('The card form with the official packages', () => {
  test('a typed card pays, and the page receives ready and complete without console errors', async ({
    checkout,
    stripe,
  }) => {
    const { page, intent, form, pay, result, consoleProblems } = await checkout();
    await typeCard(form, { number: '4242424242424242', expiry: '1234', cvc: '123', zip: '30308' });
    expect(await form.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await form.getByLabel('Expiry').inputValue()).toBe('12 / 34');
    await pay();

    expect(await result()).toBe('requires_capture');
    const events = await readEvents(page);
    expect(events.filter(({ name }) => name === 'ready')).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ name: 'change', elementType: 'payment', complete: true, empty: false });
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge', 'payment_method'] });
    expect(paid).toMatchObject({
      status: 'requires_capture',
      payment_method: { card: { last4: '4242', exp_year: 2034 } },
    });
    expect(paid.latest_charge).toMatchObject({
      billing_details: {
        name: 'Maya Robinson',
        email: 'maya@example.com',
        address: { postal_code: '30308', country: 'US' },
      },
    });
    expect(consoleProblems).toEqual([]);
  });

  test('the card form works after it was unmounted and mounted again', async ({ checkout }) => {
    const { page, form, pay, result, consoleProblems } = await checkout();
    const toggle = page.getByRole('button', { name: 'Toggle' });
    await form.getByLabel('Card number').waitFor();
    await toggle.click();
    await expect.poll(() => page.locator('iframe').count(), slowTimeout).toBe(0);
    await toggle.click();
    const readies = async () => (await readEvents(page)).filter(({ name }) => name === 'ready').length;
    await expect.poll(readies, slowTimeout).toBe(2);
    await form.getByRole('button', { name: 'Pays' }).click();
    await pay();
    expect(await result()).toBe('requires_capture');
    expect(consoleProblems).toEqual([]);
  });

  test('a declined card shows its message, and another card pays in the same form', async ({ checkout, stripe }) => {
    const { page, intent, form, pay, result } = await checkout();
    await form.getByRole('button', { name: 'Declined' }).click();
    await pay();
    expect(await result()).toBe('card_declined');
    const { error } = await page.evaluate<{ error: object }>('window.answer');
    expect(error).toMatchObject({
      type: 'card_error',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
      charge: expect.stringMatching(/^ch_/),
      payment_intent: { id: intent.id, status: 'requires_payment_method' },
      payment_method: { object: 'payment_method' },
    });
    await form.getByRole('button', { name: 'Pays' }).click();
    await pay();
    await expect.poll(result, slowTimeout).toBe('requires_capture');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
  });

  test('an invalid card is refused in the form and is not sent', async ({ checkout, sandbox }) => {
    const { form, intent, pay, result } = await checkout();
    const valid = { number: '4242424242424242', expiry: '1234', cvc: '123', zip: '30308' };
    const cases = [
      [{ number: '', expiry: '', cvc: '', zip: '' }, 'incomplete_number', 'Your card number is incomplete.'],
      [{ ...valid, number: '4242424242424241' }, 'invalid_number', 'Your card number is invalid.'],
      [{ ...valid, expiry: '0120' }, 'invalid_expiry_year_past', "Your card's expiration date is in the past."],
      [{ ...valid, expiry: '1334' }, 'invalid_expiry_month', "Your card's expiration month is invalid."],
      [{ ...valid, number: '378282246310005' }, 'incomplete_cvc', "Your card's security code is incomplete."],
      [{ ...valid, zip: '303' }, 'incomplete_zip', 'Your postal code is incomplete.'],
    ] as const;
    for (const [card, code, message] of cases) {
      await typeCard(form, card);
      await pay();
      await expect.poll(result, slowTimeout).toBe(code);
      await expect.poll(() => form.getByText(message).isVisible(), slowTimeout).toBe(true);
      expect(await form.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0);
    }
    expect(sandbox.requests().filter(({ path }) => path === `/v1/payment_intents/${intent.id}/confirm`)).toEqual([]);
  });

  test('a failed or closed authentication allows another attempt, and a completed one pays', async ({ checkout }) => {
    const { page, form, bank, pay, result } = await checkout();
    await form.getByRole('button', { name: 'Bank asks' }).click();
    for (const [answer, end] of [
      ['Fail', 'payment_intent_authentication_failure'],
      ['Close', 'payment_intent_authentication_failure'],
      ['Complete', 'requires_capture'],
    ] as const) {
      await pay();
      expect(await bank.getByText('$12.00').textContent()).toBe('$12.00');
      await bank.getByRole('button', { name: answer }).click();
      expect(await result()).toBe(end);
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
  });

  test('authentication on a page of its own redirects the customer to the shop', async ({ stripe }) => {
    const intent = await buildAuthorizedIntent(stripe, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: `${shop.url}back?order=7`,
    });
    const page = await context.newPage();
    await page.goto(intent.next_action?.redirect_to_url?.url ?? '');
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.waitForURL('**/back?**');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      order: '7',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
    await page.close();
  });

  test('a payment without redirect if_required redirects to the return URL', async ({ checkout }) => {
    const { page, intent, form, pay } = await checkout({ redirect: 'always' });
    await form.getByRole('button', { name: 'Pays' }).click();
    await pay();
    await page.waitForURL('**/back?**');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
  });

  test('a payment that is processing is a result, too', async ({ checkout }) => {
    const { form, pay, result } = await checkout();
    await form.getByRole('button', { name: 'Slow bank' }).click();
    await pay();
    expect(await result()).toBe('processing');
  });

  test('an invalid client secret causes loaderror, and paying causes an IntegrationError', async ({ checkout }) => {
    const { page, form, pay, result } = await checkout({ secret: 'pi_nobody_secret_x' });
    await form.getByLabel('Card number').waitFor();
    await expect.poll(async () => (await readEvents(page)).map(({ name }) => name), slowTimeout).toContain('loaderror');
    await pay();
    expect(await result()).toBe('IntegrationError');
  });

  test('a lost connection is reported as api_connection_error', async ({ checkout, sandbox }) => {
    const { form, intent, pay, result } = await checkout();
    await form.getByRole('button', { name: 'Pays' }).click();
    await sendCommand(sandbox, '/faults', {
      match: { path: `/v1/payment_intents/${intent.id}/confirm` },
      times: 5,
      action: { drop_connection: 'before' },
    });
    await pay();
    expect(await result()).toBe('api_connection_error');
    await sendCommand(sandbox, '/faults', undefined, 'DELETE');
  });

  test('the script has the functions that the official packages use', async ({ checkout }) => {
    const { page, intent } = await checkout();
    const results = await page.evaluate(`(async () => {
      const secret = ${JSON.stringify(intent.client_secret)};
      const endOf = (call) => Promise.resolve().then(call).then(() => 'done', ({ name }) => name);
      const plain = Stripe.apply(undefined, ['pk_test_x', {}]);
      const group = plain.elements({ clientSecret: secret });
      const [twin, form] = [plain.elements({ clientSecret: secret }).create('payment'), group.create('payment')];
      const missing = ['createToken', 'createPaymentMethod', 'confirmCardPayment'].map((name) => endOf(plain[name]));
      const ends = {
        version: Stripe.version,
        missing: await Promise.all(missing),
        secretKey: await endOf(() => Stripe('sk_test_x')),
        noSecret: await endOf(() => plain.elements({})),
        second: await endOf(() => group.create('payment')),
        other: await endOf(() => group.create('card')),
        unmounted: await endOf(() => plain.confirmPayment({ elements: group, redirect: 'if_required' })),
        notReady: await endOf(() => group.submit()),
        updates: await endOf(() => group.fetchUpdates()),
        same: group.getElement('payment') === form,
        intent: (await plain.retrievePaymentIntent(secret)).paymentIntent.status,
        nothingToDo: (await plain.handleNextAction({ clientSecret: secret })).paymentIntent.status,
      };
      form.destroy();
      form.off('ready', () => {}).destroy();
      ends.gone = [group.getElement('payment'), await endOf(() => form.mount(document.body))];
      ends.again = await endOf(() => group.create('payment').destroy());
      twin.destroy();
      plain._registerWrapper({ name: 'test', version: '1', startTime: 1 });
      return ends;
    })()`);
    expect(results).toEqual({
      version: 'endive',
      missing: ['IntegrationError', 'IntegrationError', 'IntegrationError'],
      secretKey: 'IntegrationError',
      noSecret: 'IntegrationError',
      second: 'IntegrationError',
      other: 'IntegrationError',
      unmounted: 'IntegrationError',
      notReady: 'IntegrationError',
      updates: 'done',
      same: true,
      intent: 'requires_payment_method',
      nothingToDo: 'requires_payment_method',
      gone: [null, 'IntegrationError'],
      again: 'done',
    });
  });

  test('an element fires its events and ignores messages that do not come from its frame', async ({ checkout }) => {
    const { page, intent } = await checkout();
    await page.evaluate(`(() => {
      const element = stripeOfPage.elements({ clientSecret: ${JSON.stringify(intent.client_secret)} }).create('payment');
      window.ownElement = element;
      window.firedEvents = [];
      document.body.append(Object.assign(document.createElement('div'), { id: 'mine' }));
      element.mount('#mine');
      for (const name of ['loaderstart', 'ready', 'focus', 'blur', 'escape', 'change']) {
        element.on(name, (event) => firedEvents.push([name, event.elementType, event.complete]));
      }
      element.once('ready', () => firedEvents.push(['once']));
    })()`);
    const firedEvents = () => page.evaluate<unknown[][]>('firedEvents');
    const names = async () => (await firedEvents()).map(([name]) => name);
    await expect.poll(names, slowTimeout).toContain('ready');
    // A message from the page with the right channel must be ignored: only the frame may send.
    await page.evaluate(`new Promise((resolve) => {
      const channel = new URL(document.querySelector('#mine iframe').src).searchParams.get('channel');
      addEventListener('message', () => setTimeout(resolve), { once: true });
      postMessage({ channel, message: { kind: 'change', event: { complete: 'forged' } } }, location.origin);
    })`);
    const form = page.frameLocator('#mine iframe');
    await form.getByLabel('Card number').click();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Pays' }).click();
    await page.evaluate('ownElement.clear()');
    const expected = ['loaderstart', 'ready', 'once', 'focus', 'escape', 'change'];
    await expect.poll(names, slowTimeout).toEqual(expect.arrayContaining(expected));
    await expect.poll(() => form.getByLabel('Card number').inputValue(), slowTimeout).toBe('');
    expect((await firedEvents()).filter(([name]) => name === 'ready' || name === 'once')).toHaveLength(2);
    expect((await firedEvents()).map(([, , complete]) => complete)).not.toContain('forged');
    expect((await firedEvents()).filter(([name, type]) => name !== 'once' && type !== 'payment')).toEqual([]);
  });

  test('the appearance options style the card form', async ({ checkout }) => {
    const { page, form } = await checkout();
    await form.getByRole('button', { name: 'Pays' }).click();
    const frame = page.frames().find((candidate) => candidate.url().includes('/js/frame/card'));
    const style = await frame?.evaluate<Record<string, string>>(`(() => {
      const { height, borderRadius } = getComputedStyle(document.getElementById('number'));
      const primary = getComputedStyle(document.documentElement).getPropertyValue('--primary');
      return { height, borderRadius, primary };
    })()`);
    expect(style).toEqual({ height: '48px', borderRadius: '8px', primary: '#0f766e' });
  });
});
