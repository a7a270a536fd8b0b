import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { assertFound, invalidRequest } from '../../http/api-error.ts';
import { listPage, listParameters } from '../../http/list-page.ts';
import { fields, mergeMetadata, metadata, oneOf, parametersOf, text } from '../../http/parameters.ts';
import { type Call, route } from '../../http/route.ts';
import { newId } from '../../ids.ts';
import { emit } from '../../webhooks/emit.ts';
import { detachMethod, listMethodsOf } from './attached-methods.ts';

const contact = { description: text(350), email: text(512), name: text(256), metadata };

const create = parametersOf<Stripe.CustomerCreateParams>()(contact);
const update = parametersOf<Stripe.CustomerUpdateParams>()({
  ...contact,
  invoice_settings: fields({ default_payment_method: text() }),
});

export const allowRedisplay = oneOf('always', 'limited', 'unspecified');
const { created: _, ...cursors } = listParameters;
/** Lists of payment methods cannot be filtered by their time. */
export const methodFilters = { ...cursors, type: oneOf('card'), allow_redisplay: allowRedisplay };

/** A customer that was not deleted. @throws ApiError 404 */
export function readCustomer(context: Context, id: string, param?: string): Stripe.Customer {
  const stored = context.store.customers.get(id);
  return assertFound(stored && !stored.isDeleted ? stored.object : undefined, 'customer', id, param);
}

const save = (context: Context, object: Stripe.Customer): Stripe.Customer =>
  context.store.customers.put({ id: object.id, object }).object;

function buildCustomer(context: Context): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: context.clock.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: null as unknown as string,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

type Contact = { [K in 'description' | 'email' | 'name']?: string | null | undefined };

function applyContact(customer: Stripe.Customer, sent: Contact): void {
  for (const name of ['description', 'email', 'name'] as const) {
    const value = sent[name];
    if (value !== undefined) Object.assign(customer, { [name]: value });
  }
}

/** A payment method becomes the default only of the customer that it is attached to. */
function assertAttached({ context }: Call, customer: Stripe.Customer, methodId: string): void {
  if (context.store.methods.get(methodId)?.object.customer === customer.id) return;
  throw invalidRequest(`The customer does not have a payment method with the ID ${methodId}.`, {
    code: 'resource_missing',
    param: 'invoice_settings[default_payment_method]',
  });
}

export const customerRoutes = [
  route('POST', '/customers', create, (params, { context }) => {
    const customer = buildCustomer(context);
    applyContact(customer, params);
    customer.metadata = mergeMetadata({}, params.metadata);
    emit(context, 'customer.created', save(context, customer));
    return customer;
  }),

  route('GET', '/customers/:id', parametersOf<Stripe.CustomerRetrieveParams>()({}), (_, { context, id }) => {
    const stored = assertFound(context.store.customers.get(id), 'customer', id);
    return stored.isDeleted ? { id, object: 'customer', deleted: true } : stored.object;
  }),

  route('POST', '/customers/:id', update, (params, call) => {
    const customer = readCustomer(call.context, call.id);
    const chosen = params.invoice_settings?.default_payment_method;
    if (chosen) assertAttached(call, customer, chosen);
    applyContact(customer, params);
    customer.metadata = mergeMetadata(customer.metadata, params.metadata);
    if (chosen !== undefined) customer.invoice_settings.default_payment_method = chosen;
    emit(call.context, 'customer.updated', save(call.context, customer));
    return customer;
  }),

  route('DELETE', '/customers/:id', parametersOf<Stripe.CustomerDeleteParams>()({}), (_, { context, id }) => {
    const customer = readCustomer(context, id);
    for (const method of listMethodsOf(context, id)) detachMethod(context, method);
    context.store.customers.put({ id, object: customer, isDeleted: true });
    emit(context, 'customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  }),

  route(
    'GET',
    '/customers/:id/payment_methods',
    parametersOf<Stripe.CustomerListPaymentMethodsParams>()(methodFilters),
    (params, { context, id }) => {
      readCustomer(context, id);
      const methods = listMethodsOf(context, id).map(({ object }) => object);
      return listPage(
        `/v1/customers/${id}/payment_methods`,
        methods,
        params,
        (method) => !params.allow_redisplay || method.allow_redisplay === params.allow_redisplay,
      );
    },
  ),
];
