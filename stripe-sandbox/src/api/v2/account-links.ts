import type Stripe from 'stripe';
import { invalidFields, jsonFields, jsonOneOf, jsonRequired, jsonText } from '../../http/json-parameters.ts';
import { routeV2 } from '../../http/route.ts';
import { addAccountLink } from '../connect/account-links.ts';
import { toTimestamp } from './account-view.ts';
import { accountNotFound } from './accounts.ts';

const useCase = jsonFields({
  collection_options: jsonFields({
    fields: jsonOneOf('currently_due', 'eventually_due'),
    future_requirements: jsonOneOf('include', 'omit'),
  }),
  refresh_url: jsonRequired(jsonText()),
  return_url: jsonText(),
});

const create = jsonFields({
  account: jsonRequired(jsonText()),
  use_case: jsonRequired(
    jsonFields({
      type: jsonRequired(jsonOneOf('account_onboarding', 'account_update')),
      account_onboarding: useCase,
      account_update: useCase,
    }),
  ),
});

export const accountLinkV2Routes = [
  routeV2('POST', '/core/account_links', { body: create }, (params, { context }): Stripe.V2.Core.AccountLink => {
    const account = context.store.accounts.get(params.account);
    if (!account) throw accountNotFound(params.account);
    const { type } = params.use_case;
    const chosen = params.use_case[type];
    if (!chosen) throw invalidFields(`use_case.${type} is required for this type.`);
    const other = type === 'account_onboarding' ? 'account_update' : 'account_onboarding';
    if (params.use_case[other]) throw invalidFields(`use_case.${other} does not fit the type ${type}.`);
    if (type === 'account_update') throw invalidFields('An account with an Express dashboard is updated there.');
    const link = addAccountLink(context, account.id, {
      returnUrl: chosen.return_url ?? chosen.refresh_url,
      refreshUrl: chosen.refresh_url,
    });
    return {
      object: 'v2.core.account_link',
      account: account.id,
      created: toTimestamp(link.created),
      expires_at: toTimestamp(link.expiresAt),
      livemode: false,
      url: link.url,
      use_case: params.use_case as Stripe.V2.Core.AccountLink.UseCase,
    };
  }),
];
