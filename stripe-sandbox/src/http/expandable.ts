import type { Context } from '../context.ts';

type ObjectLookup = (context: Context, id: string) => object | undefined;

/** Finds the object behind an id of each kind. The sandbox never has objects of other kinds. */
export const objectLookups: Record<string, ObjectLookup> = {
  account: ({ store }, id) => store.accounts.get(id),
  application_fee: ({ store }, id) => store.fees.get(id),
  balance_transaction: ({ store }, id) => store.balance.get(id)?.object,
  charge: ({ store }, id) => store.charges.get(id),
  customer: ({ store }, id) => store.customers.get(id)?.object,
  dispute: ({ store }, id) => store.disputes.get(id),
  payment_intent: ({ store }, id) => store.intents.get(id),
  payment_method: ({ store }, id) => store.methods.get(id)?.object,
  payout: ({ store }, id) => store.payouts.get(id)?.object,
  refund: ({ store }, id) => store.refunds.get(id),
  transfer: ({ store }, id) => store.transfers.get(id),
  transfer_reversal: ({ store }, id) => {
    for (const { reversals } of store.transfers.all()) {
      const found = reversals.data.find((row) => row.id === id);
      if (found) return found;
    }
    return undefined;
  },
};

const balance = ['balance_transaction'];
/** Fields that are null in every object of the sandbox. Expanding them, or anything below, changes nothing. */
const alwaysNull = ['never'];

/**
 * The expandable fields of each kind and the kinds they may contain. `list:` is a list of a kind, of which only `data`
 * can be expanded. `group:` is an object without an id, such as `transfer_data`.
 */
export const expandable: Record<string, Record<string, string[]>> = {
  payment_intent: {
    latest_charge: ['charge'],
    payment_method: ['payment_method'],
    transfer_data: ['group:transfer_data'],
    application: alwaysNull,
    customer: ['customer'],
    on_behalf_of: alwaysNull,
    review: alwaysNull,
  },
  charge: {
    balance_transaction: balance,
    failure_balance_transaction: balance,
    payment_intent: ['payment_intent'],
    transfer: ['transfer'],
    application_fee: ['application_fee'],
    refunds: ['list:refund'],
    transfer_data: ['group:transfer_data'],
    application: alwaysNull,
    customer: ['customer'],
    on_behalf_of: alwaysNull,
    review: alwaysNull,
    source_transfer: alwaysNull,
  },
  refund: {
    balance_transaction: balance,
    failure_balance_transaction: balance,
    charge: ['charge'],
    payment_intent: ['payment_intent'],
    transfer_reversal: ['transfer_reversal'],
    source_transfer_reversal: alwaysNull,
  },
  transfer: {
    balance_transaction: balance,
    destination: ['account'],
    source_transaction: ['charge'],
    reversals: ['list:transfer_reversal'],
  },
  transfer_reversal: { balance_transaction: balance, transfer: ['transfer'], source_refund: ['refund'] },
  application_fee: {
    account: ['account'],
    balance_transaction: balance,
    charge: ['charge'],
    originating_transaction: ['charge'],
    refunds: ['list:fee_refund'],
  },
  fee_refund: { balance_transaction: balance, fee: ['application_fee'] },
  balance_transaction: {
    source: ['charge', 'dispute', 'refund', 'transfer', 'application_fee', 'payout', 'transfer_reversal'],
  },
  dispute: { charge: ['charge'], payment_intent: ['payment_intent'] },
  early_fraud_warning: { charge: ['charge'], payment_intent: ['payment_intent'] },
  payout: {
    balance_transaction: balance,
    failure_balance_transaction: balance,
    original_payout: alwaysNull,
    reversed_by: alwaysNull,
    application_fee: alwaysNull,
  },
  payment_method: { customer: ['customer'] },
  customer: { default_source: alwaysNull, test_clock: alwaysNull, invoice_settings: ['group:invoice_settings'] },
  customer_session: { customer: ['customer'] },
  'group:invoice_settings': { default_payment_method: ['payment_method'] },
  'group:transfer_data': { destination: ['account'] },
};

/** The kind that each endpoint returns, by the beginning of its path. Other endpoints have nothing to expand. */
const responseKinds: [RegExp, string][] = [
  [/^\/transfers\/:id\/reversals/, 'transfer_reversal'],
  [/^\/payment_intents/, 'payment_intent'],
  [/^\/charges/, 'charge'],
  [/^\/refunds/, 'refund'],
  [/^\/transfers/, 'transfer'],
  [/^\/application_fees/, 'application_fee'],
  [/^\/balance_transactions/, 'balance_transaction'],
  [/^\/disputes/, 'dispute'],
  [/^\/payouts/, 'payout'],
  [/^\/payment_methods/, 'payment_method'],
  [/^\/customers\/:id\/payment_methods/, 'payment_method'],
  [/^\/customers/, 'customer'],
  [/^\/customer_sessions/, 'customer_session'],
  [/^\/radar\/early_fraud_warnings/, 'early_fraud_warning'],
];

/** @param path - of the endpoint, such as `/refunds/:id` */
export function responseKindOf(method: string, path: string): string {
  const kind = responseKinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'nothing';
  const isList = method === 'GET' && (/\/:id\/\w+$/.test(path) || !path.includes('/:id'));
  return isList ? `list:${kind}` : kind;
}
