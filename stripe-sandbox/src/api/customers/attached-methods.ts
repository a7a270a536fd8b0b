import type { Context } from '../../context.ts';
import type { StoredMethod } from '../../store/rows.ts';
import { emit } from '../../webhooks/emit.ts';

/** The payment methods of a customer in the order in which they were made. */
export const listMethodsOf = ({ store }: Context, customerId: string): StoredMethod[] =>
  [...store.methods.all()].filter(({ object }) => object.customer === customerId);

export function attachMethod(context: Context, method: StoredMethod, customerId: string): void {
  method.object.customer = customerId;
  context.store.methods.put(method);
  emit(context, 'payment_method.attached', method.object);
}

/** Takes a payment method from its customer for good: it can be used nowhere after that. */
export function detachMethod(context: Context, method: StoredMethod): void {
  const customerId = method.object.customer;
  method.object.customer = null;
  method.isUsedUp = true;
  context.store.methods.put(method);
  const stored = typeof customerId === 'string' ? context.store.customers.get(customerId) : undefined;
  if (stored?.object.invoice_settings.default_payment_method === method.id) {
    stored.object.invoice_settings.default_payment_method = null;
    context.store.customers.put(stored);
  }
  emit(context, 'payment_method.detached', method.object, { previous: { customer: customerId } });
}
