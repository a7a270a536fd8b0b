import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
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

interface NewLink {
  url: string;
  created: number;
  expiresAt: number;
}

/** A link can be opened once, within five minutes. */
export function addAccountLink(
  context: Context,
  account: string,
  urls: { returnUrl: string; refreshUrl: string },
): NewLink {
  const created = context.clock.now();
  const expiresAt = created + linkSeconds;
  const link = context.store.links.put({ id: randomWord(32), account, ...urls, expiresAt, used: false });
  return { url: `${context.origin}/connect/onboarding/${link.id}`, created, expiresAt };
}

export const accountLinkRoutes = [
  route('POST', '/account_links', create, (params, { context }): Stripe.AccountLink => {
    assertFound(context.store.accounts.get(params.account), 'account', params.account, 'account');
    if (params.type === 'account_update')
      throw invalidRequest('An account with an Express dashboard is updated there.', { param: 'type' });
    const urls = { returnUrl: params.return_url, refreshUrl: params.refresh_url };
    const { url, created, expiresAt } = addAccountLink(context, params.account, urls);
    return { object: 'account_link', created, expires_at: expiresAt, url };
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
