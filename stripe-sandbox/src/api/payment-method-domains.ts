import type Stripe from 'stripe';
import { invalidRequest } from '../http/api-error.ts';
import { listPage, listParameters } from '../http/list-page.ts';
import { flag, parametersOf, required, text } from '../http/parameters.ts';
import { route } from '../http/route.ts';
import { newId } from '../ids.ts';
import type { StoredDomain } from '../store/rows.ts';

const active = { status: 'active' } as const;
const inactive = { status: 'inactive' } as const;

const toDomain = ({ id, name, created }: StoredDomain): Stripe.PaymentMethodDomain => ({
  id,
  object: 'payment_method_domain',
  amazon_pay: inactive,
  apple_pay: active,
  created,
  domain_name: name,
  enabled: true,
  google_pay: active,
  klarna: inactive,
  link: active,
  livemode: false,
  paypal: inactive,
});

const { created: _, ...cursors } = listParameters;

export const paymentMethodDomainRoutes = [
  route(
    'POST',
    '/payment_method_domains',
    parametersOf<Stripe.PaymentMethodDomainCreateParams>()({ domain_name: required(text()) }),
    (params, { context }) => {
      const name = params.domain_name;
      if (!/^([a-z0-9-]+\.)+[a-z]+$/.test(name))
        throw invalidRequest(`Invalid domain: ${name}`, { param: 'domain_name' });
      const known = [...context.store.domains.all()].find((domain) => domain.name === name);
      return toDomain(known ?? context.store.domains.put({ id: newId('pmd'), name, created: context.clock.now() }));
    },
  ),
  route(
    'GET',
    '/payment_method_domains',
    parametersOf<Stripe.PaymentMethodDomainListParams>()({ ...cursors, domain_name: text(), enabled: flag }),
    (params, { context }) =>
      listPage(
        '/v1/payment_method_domains',
        [...context.store.domains.all()].map(toDomain),
        params,
        (domain) => !params.domain_name || domain.domain_name === params.domain_name,
      ),
  ),
];
