import type Stripe from 'stripe';
import { assertFound, invalidRequest } from '../../http/api-error.ts';
import { fields, oneOf, parametersOf, required, text } from '../../http/parameters.ts';
import { route } from '../../http/route.ts';
import { randomWord } from '../../ids.ts';

const linkSeconds = 300;

const create = parametersOf<Stripe.AccountLinkCreateParams>()({
  account: required(text()),
  type: required(oneOf('account_onboarding', 'account_update')),
  refresh_url: required(text()),
  return_url: required(text()),
  collection_options: fields({
    fields: oneOf('currently_due', 'eventually_due'),
    future_requirements: oneOf('include', 'omit'),
  }),
});

export const accountLinkRoutes = [
  // A link can be opened once, within five minutes.
  route('POST', '/account_links', create, (params, { context }): Stripe.AccountLink => {
    assertFound(context.store.accounts.get(params.account), 'account', params.account, 'account');
    const created = context.clock.now();
    const link = context.store.links.put({
      id: randomWord(32),
      account: params.account,
      returnUrl: params.return_url,
      refreshUrl: params.refresh_url,
      expiresAt: created + linkSeconds,
      used: false,
    });
    return {
      object: 'account_link',
      created,
      expires_at: link.expiresAt,
      url: `${context.origin}/connect/onboarding/${link.id}`,
    };
  }),
  route(
    'POST',
    '/accounts/:id/login_links',
    parametersOf<Stripe.AccountCreateLoginLinkParams>()({}),
    (_, { context, id }): Stripe.LoginLink => {
      const account = assertFound(context.store.accounts.get(id), 'account', id, 'account');
      if (!account.details_submitted) {
        throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.', {
          param: 'account',
        });
      }
      return { object: 'login_link', created: context.clock.now(), url: `${context.origin}/express/${id}` };
    },
  ),
];
