import { type Browser, type BrowserContext, chromium, type FrameLocator } from '@playwright/test';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { buildAuthorizedIntent, test as plain, sendCommand } from '../testing/sandbox-test.ts';
import { type Checkout, heard, openCheckout, slowTimeout } from './testing/open-checkout.ts';
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

/** The shop's page with a fresh payment of 12 dollars, and its form. */
const test = plain.extend('checkout', async ({ sandbox, stripe }, { onCleanup }) => {
  return async (query: Record<string, string> = {}): Promise<Checkout> => {
    const checkout = await openCheckout({ context, shop, sandbox, stripe }, query);
    onCleanup(() => checkout.page.close());
    return checkout;
  };
});

async function type(
  form: FrameLocator,
  card: { number: string; expiry: string; cvc: string; zip: string },
): Promise<void> {
  await form.getByLabel('Card number').fill('');
  await form.getByLabel('Card number').pressSequentially(card.number);
  await form.getByLabel('Expiry').fill(card.expiry);
  await form.getByLabel('Security code').fill(card.cvc);
  await form.getByLabel('ZIP').fill(card.zip);
}

describe('The card form under the official packages', () => {
  test('a typed card pays; the page hears ready and complete, and nobody complains', async ({ checkout, stripe }) => {
    const { page: opened, intent, form, pay, result, consoleProblems } = await checkout();
    await type(form, { number: '4242424242424242', expiry: '1234', cvc: '123', zip: '30308' });
    expect(await form.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await form.getByLabel('Expiry').inputValue()).toBe('12 / 34');
    await pay();

    expect(await result()).toBe('requires_capture');
    const events = await heard(opened);
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

  test('the form survives being taken away and brought back', async ({ checkout }) => {
    const { page: opened, form, pay, result, consoleProblems } = await checkout();
    const toggle = opened.getByRole('button', { name: 'Toggle' });
    await form.getByLabel('Card number').waitFor();
    await toggle.click();
    await expect.poll(() => opened.locator('iframe').count(), slowTimeout).toBe(0);
    await toggle.click();
    const readies = async () => (await heard(opened)).filter(({ name }) => name === 'ready').length;
    await expect.poll(readies, slowTimeout).toBe(2);
    await form.getByRole('button', { name: 'Pays' }).click();
    await pay();
    expect(await result()).toBe('requires_capture');
    expect(consoleProblems).toEqual([]);
  });

  test('a declined card says so, and another one pays the same form', async ({ checkout, stripe }) => {
    const { page: opened, intent, form, pay, result } = await checkout();
    await form.getByRole('button', { name: 'Declined' }).click();
    await pay();
    expect(await result()).toBe('card_declined');
    const { error } = await opened.evaluate<{ error: object }>('window.answer');
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

  test('what cannot be right is stopped in the form, and the card goes nowhere', async ({ checkout, sandbox }) => {
    const { form, intent, pay, result } = await checkout();
    const right = { number: '4242424242424242', expiry: '1234', cvc: '123', zip: '30308' };
    const cases = [
      [{ number: '', expiry: '', cvc: '', zip: '' }, 'incomplete_number', 'Your card number is incomplete.'],
      [{ ...right, number: '4242424242424241' }, 'invalid_number', 'Your card number is invalid.'],
      [{ ...right, expiry: '0120' }, 'invalid_expiry_year_past', "Your card's expiration date is in the past."],
      [{ ...right, expiry: '1334' }, 'invalid_expiry_month', "Your card's expiration month is invalid."],
      [{ ...right, number: '378282246310005' }, 'incomplete_cvc', "Your card's security code is incomplete."],
      [{ ...right, zip: '303' }, 'incomplete_zip', 'Your postal code is incomplete.'],
    ] as const;
    for (const [card, code, message] of cases) {
      await type(form, card);
      await pay();
      await expect.poll(result, slowTimeout).toBe(code);
      await expect.poll(() => form.getByText(message).isVisible(), slowTimeout).toBe(true);
      expect(await form.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0);
    }
    expect(sandbox.requests().filter(({ path }) => path === `/v1/payment_intents/${intent.id}/confirm`)).toEqual([]);
  });

  test('the bank asks: a no and a closed window leave the form for another try, a yes pays', async ({ checkout }) => {
    const { page: opened, form, bank, pay, result } = await checkout();
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
      expect(await opened.getByRole('dialog').count()).toBe(0);
    }
  });

  test('the bank as a page of its own sends the customer back', async ({ stripe }) => {
    const intent = await buildAuthorizedIntent(stripe, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: `${shop.url}back?order=7`,
    });
    const opened = await context.newPage();
    await opened.goto(intent.next_action?.redirect_to_url?.url ?? '');
    await opened.getByRole('button', { name: 'Complete' }).click();
    await opened.waitForURL('**/back?**');
    expect(Object.fromEntries(new URL(opened.url()).searchParams)).toEqual({
      order: '7',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
    await opened.close();
  });

  test('without if_required the page goes on to the return address', async ({ checkout }) => {
    const { page: opened, intent, form, pay } = await checkout({ redirect: 'always' });
    await form.getByRole('button', { name: 'Pays' }).click();
    await pay();
    await opened.waitForURL('**/back?**');
    expect(Object.fromEntries(new URL(opened.url()).searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
  });

  test('a slow bank is an answer as well', async ({ checkout }) => {
    const { form, pay, result } = await checkout();
    await form.getByRole('button', { name: 'Slow bank' }).click();
    await pay();
    expect(await result()).toBe('processing');
  });

  test('a secret of somebody else: loaderror, and paying is a mistake of the page', async ({ checkout }) => {
    const { page: opened, form, pay, result } = await checkout({ secret: 'pi_nobody_secret_x' });
    await form.getByLabel('Card number').waitFor();
    await expect.poll(async () => (await heard(opened)).map(({ name }) => name), slowTimeout).toContain('loaderror');
    await pay();
    expect(await result()).toBe('IntegrationError');
  });

  test('a lost connection is told as one', async ({ checkout, sandbox }) => {
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

  test('has the surface that the official packages lean on', async ({ checkout }) => {
    const { page: opened, intent } = await checkout();
    const seen = await opened.evaluate(`(async () => {
      const secret = ${JSON.stringify(intent.client_secret)};
      const endOf = (act) => Promise.resolve().then(act).then(() => 'done', ({ name }) => name);
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
    const mistake = 'IntegrationError';
    expect(seen).toEqual({
      ...{ version: 'endive', missing: [mistake, mistake, mistake], secretKey: mistake, noSecret: mistake },
      ...{ second: mistake, other: mistake, unmounted: mistake, notReady: mistake, updates: 'done', same: true },
      ...{ intent: 'requires_payment_method', nothingToDo: 'requires_payment_method' },
      ...{ gone: [null, mistake], again: 'done' },
    });
  });

  test('an element tells what happens in it, and listens to nobody but its frame', async ({ checkout }) => {
    const { page: opened, intent } = await checkout();
    await opened.evaluate(`(() => {
      const element = stripeOfPage.elements({ clientSecret: ${JSON.stringify(intent.client_secret)} }).create('payment');
      window.mine = element;
      window.told = [];
      document.body.append(Object.assign(document.createElement('div'), { id: 'mine' }));
      element.mount('#mine');
      for (const name of ['loaderstart', 'ready', 'focus', 'blur', 'escape', 'change']) {
        element.on(name, (event) => told.push([name, event.elementType, event.complete]));
      }
      element.once('ready', () => told.push(['once']));
    })()`);
    const told = () => opened.evaluate<unknown[][]>('told');
    const names = async () => (await told()).map(([name]) => name);
    await expect.poll(names, slowTimeout).toContain('ready');
    // The page itself, under the right name of the channel: a forger would have to be the frame.
    await opened.evaluate(`new Promise((resolve) => {
      const channel = new URL(document.querySelector('#mine iframe').src).searchParams.get('channel');
      addEventListener('message', () => setTimeout(resolve), { once: true });
      postMessage({ channel, message: { kind: 'change', event: { complete: 'forged' } } }, location.origin);
    })`);
    const form = opened.frameLocator('#mine iframe');
    await form.getByLabel('Card number').click();
    await opened.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Pays' }).click();
    await opened.evaluate('mine.clear()');
    const wanted = ['loaderstart', 'ready', 'once', 'focus', 'escape', 'change'];
    await expect.poll(names, slowTimeout).toEqual(expect.arrayContaining(wanted));
    await expect.poll(() => form.getByLabel('Card number').inputValue(), slowTimeout).toBe('');
    expect((await told()).filter(([name]) => name === 'ready' || name === 'once')).toHaveLength(2);
    expect((await told()).map(([, , complete]) => complete)).not.toContain('forged');
    expect((await told()).filter(([name, type]) => name !== 'once' && type !== 'payment')).toEqual([]);
  });

  test('the appearance reaches the form', async ({ checkout }) => {
    const { page: opened, form } = await checkout();
    await form.getByRole('button', { name: 'Pays' }).click();
    const frame = opened.frames().find((one) => one.url().includes('/js/frame/card'));
    const style = await frame?.evaluate<Record<string, string>>(`(() => {
      const { height, borderRadius } = getComputedStyle(document.getElementById('number'));
      const primary = getComputedStyle(document.documentElement).getPropertyValue('--primary');
      return { height, borderRadius, primary };
    })()`);
    expect(style).toEqual({ height: '48px', borderRadius: '8px', primary: '#0f766e' });
  });
});
