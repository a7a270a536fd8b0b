import type { startCheckout } from '@fondly/contract/checkout';
import { policies } from '@fondly/contract/policies';
import type { z } from 'zod';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { inTime } from '../in-time.ts';
import { getCardCache } from './card-cache.ts';
import type { CardHolder } from './card-holder.ts';

type CheckoutResponse = z.output<(typeof startCheckout)['schema']['response'][201]>;
export type CardForm = Pick<CheckoutResponse, 'customerSessionClientSecret' | 'canSaveCard'>;

/** A form without saved cards, in which none can be saved. */
export const plainCardForm: CardForm = { customerSessionClientSecret: null, canSaveCard: 'no' };

/**
 * What the card form needs to show and save cards, read while the intent is created. A person without cards is asked by
 * our own checkbox, since a customer at Stripe exists only from the first saved card on. On a device that is not
 * confirmed, saved cards are not shown. Trouble with any of this leaves the plain form, which can pay.
 */
export async function openCardForm(
  app: App,
  customer: Customer,
  { stripeCustomerId, isDeviceConfirmed }: CardHolder,
): Promise<CardForm> {
  if (stripeCustomerId === null) return { customerSessionClientSecret: null, canSaveCard: 'own' };
  try {
    await checkRateLimit(app, 'card-lookup', customer.id);
    return await inTime(
      app,
      { customerId: customer.id },
      openCustomerSession(app, stripeCustomerId, isDeviceConfirmed),
    );
  } catch (error) {
    app.log.warn({ err: error, customerId: customer.id }, 'payments: a card form shows no saved cards');
    return plainCardForm;
  }
}

async function openCustomerSession(app: App, stripeCustomerId: string, isDeviceConfirmed: boolean): Promise<CardForm> {
  const { cards, isGone } = await getCardCache(app).read(stripeCustomerId);
  if (isGone || cards.length === 0) return { customerSessionClientSecret: null, canSaveCard: 'own' };
  if (!isDeviceConfirmed) return plainCardForm;
  const canSave = cards.length < policies.savedCards;
  const session = await app.stripe.customerSessions.create({
    customer: stripeCustomerId,
    components: {
      payment_element: {
        enabled: true,
        features: {
          payment_method_redisplay: 'enabled',
          payment_method_redisplay_limit: 10,
          // Every card was saved because its owner asked for it, also with our own checkbox.
          payment_method_allow_redisplay_filters: ['always', 'limited', 'unspecified'],
          payment_method_remove: 'enabled',
          payment_method_save: canSave ? 'enabled' : 'disabled',
          ...(canSave && { payment_method_save_usage: 'on_session' as const }),
        },
      },
    },
  });
  return { customerSessionClientSecret: session.client_secret, canSaveCard: canSave ? 'form' : 'no' };
}
