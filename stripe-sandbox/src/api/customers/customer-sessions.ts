import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { invalidRequest } from '../../http/api-error.ts';
import { fields, flag, integer, listOf, oneOf, parametersOf, required, text } from '../../http/parameters.ts';
import { route } from '../../http/route.ts';
import { randomWord } from '../../ids.ts';
import type { StoredCustomerSession } from '../../store/rows.ts';
import { allowRedisplay, readCustomer } from './customers.ts';

const sessionSeconds = 30 * 60;
const maxRedisplayLimit = 10;
const isEnabled = oneOf('enabled', 'disabled');

const create = parametersOf<Stripe.CustomerSessionCreateParams>()({
  customer: required(text()),
  components: required(
    fields({
      payment_element: fields({
        enabled: required(flag),
        features: fields({
          payment_method_allow_redisplay_filters: listOf(allowRedisplay),
          payment_method_redisplay: isEnabled,
          payment_method_redisplay_limit: integer,
          payment_method_remove: isEnabled,
          payment_method_save: isEnabled,
          payment_method_save_usage: oneOf('on_session', 'off_session'),
        }),
      }),
    }),
  ),
});

/** A session of a customer that is valid. Browsers name it by its secret. @throws ApiError 400 */
export function readCustomerSession(context: Context, secret: string): StoredCustomerSession {
  const session = context.store.customerSessions.get(secret);
  if (session && session.expiresAt > context.clock.now()) return session;
  throw invalidRequest('The customer session is unknown or has expired.', { param: 'customer_session_client_secret' });
}

const disabled = { enabled: false };
const withoutFeatures = { enabled: false, features: null };

export const customerSessionRoutes = [
  route('POST', '/customer_sessions', create, (params, { context }) => {
    const customer = readCustomer(context, params.customer, 'customer');
    const element = params.components.payment_element;
    if (!element?.enabled) {
      throw invalidRequest('At least one component must be enabled.', { param: 'components' });
    }
    const sent = element.features;
    const limit = sent?.payment_method_redisplay_limit ?? null;
    if (limit !== null && (limit < 1 || limit > maxRedisplayLimit)) {
      throw invalidRequest(`The redisplay limit must be between 1 and ${maxRedisplayLimit}.`, {
        param: 'components[payment_element][features][payment_method_redisplay_limit]',
      });
    }
    if (sent?.payment_method_save === 'enabled' && !sent.payment_method_save_usage) {
      throw invalidRequest('payment_method_save needs payment_method_save_usage.', {
        param: 'components[payment_element][features][payment_method_save_usage]',
      });
    }
    const features = {
      payment_method_allow_redisplay_filters: sent?.payment_method_allow_redisplay_filters ?? ['always' as const],
      payment_method_redisplay: sent?.payment_method_redisplay ?? ('disabled' as const),
      payment_method_redisplay_limit: limit ?? 3,
      payment_method_remove: sent?.payment_method_remove ?? ('disabled' as const),
      payment_method_save: sent?.payment_method_save ?? ('disabled' as const),
      payment_method_save_usage: sent?.payment_method_save_usage ?? null,
    };
    const secret = `cuss_secret_${randomWord(40)}`;
    const expiresAt = context.clock.now() + sessionSeconds;
    context.store.customerSessions.put({ id: secret, customer: customer.id, expiresAt, features });
    const session: Stripe.CustomerSession = {
      object: 'customer_session',
      client_secret: secret,
      components: {
        active_entitlements: disabled,
        buy_button: disabled,
        customer_portal: disabled,
        customer_sheet: withoutFeatures,
        mobile_payment_element: withoutFeatures,
        payment_element: { enabled: true, features },
        pricing_table: disabled,
      },
      created: context.clock.now(),
      customer: customer.id,
      customer_account: null,
      expires_at: expiresAt,
      livemode: false,
    };
    return session;
  }),
];
