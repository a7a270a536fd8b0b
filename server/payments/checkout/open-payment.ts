import type { startCheckout } from '@fondly/contract/checkout';
import type { z } from 'zod';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { attachCustomer } from '../cards/attach-customer.ts';
import type { CardHolder } from '../cards/card-holder.ts';
import { type CardForm, openCardForm, plainCardForm } from '../cards/open-card-form.ts';
import type { PayableOrder } from './intent-params.ts';
import { openIntent } from './open-intent.ts';

type CheckoutResponse = z.input<(typeof startCheckout)['schema']['response'][201]>;

/** Who pays, and whether in the card form or with a saved card. */
export type Payer = { customer: Customer; cardHolder: CardHolder; opensCardForm: boolean };
export type OpenPayment = CardForm & { clientSecret: string };

/** The part of the answer about a payment of $0.00. */
export const nothingToPay = {
  clientSecret: null,
  ...plainCardForm,
  holdExpiresAt: null,
} satisfies Partial<CheckoutResponse>;

/** Opens the payment intent of an order, and at the same time what the card form needs of the saved cards. */
export async function openPayment(
  app: App,
  { customer, cardHolder, opensCardForm }: Payer,
  order: PayableOrder,
): Promise<OpenPayment> {
  const openingForm = opensCardForm ? openCardForm(app, customer, cardHolder) : plainCardForm;
  const { intentId, clientSecret } = await openIntent(app, order);
  const form = await openingForm;
  if (form.customerSessionClientSecret === null || cardHolder.stripeCustomerId === null) {
    return { ...form, clientSecret };
  }
  try {
    await attachCustomer(app, intentId, cardHolder.stripeCustomerId);
    return { ...form, clientSecret };
  } catch (error) {
    app.log.warn({ err: error, orderId: order.id }, 'payments: a card form shows no saved cards');
    return { ...plainCardForm, clientSecret };
  }
}
