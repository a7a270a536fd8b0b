import { invalid } from './errors.ts';
import type { World } from './world.ts';

type Json = Record<string, unknown>;
type LookUp = (world: World, id: string) => object | undefined;

const intent: LookUp = ({ store }, id) => store.intents.get(id);
const charge: LookUp = ({ store }, id) => store.charges.get(id);
const refund: LookUp = ({ store }, id) => store.refunds.get(id);
const method: LookUp = ({ store }, id) => store.methods.get(id)?.object;
const balance: LookUp = ({ store }, id) => store.balance.get(id)?.object;
const transfer: LookUp = ({ store }, id) => store.transfers.get(id);
const fee: LookUp = ({ store }, id) => store.fees.get(id);
const payout: LookUp = ({ store }, id) => store.payouts.get(id)?.object;
const account: LookUp = ({ store }, id) => store.accounts.get(id);
const reversal: LookUp = ({ store }, id) => {
  for (const { reversals } of store.transfers.all()) {
    const found = reversals.data.find((row) => row.id === id);
    if (found) return found;
  }
  return undefined;
};
const dispute: LookUp = ({ store }, id) => store.disputes.get(id);
const source: LookUp = (world, id) =>
  charge(world, id) ??
  dispute(world, id) ??
  refund(world, id) ??
  transfer(world, id) ??
  fee(world, id) ??
  payout(world, id) ??
  reversal(world, id);

/** Which fields of which object hold an id that `expand` can turn into the object. */
const expandable: Record<string, Record<string, LookUp>> = {
  payment_intent: { latest_charge: charge, payment_method: method },
  charge: {
    balance_transaction: balance,
    payment_intent: intent,
    payment_method: method,
    transfer,
    application_fee: fee,
  },
  refund: { balance_transaction: balance, charge, payment_intent: intent, transfer_reversal: reversal },
  transfer: { balance_transaction: balance, destination: account, source_transaction: charge },
  transfer_reversal: { balance_transaction: balance, transfer, source_refund: refund },
  application_fee: { account, balance_transaction: balance, charge },
  balance_transaction: { source },
  dispute: { charge, payment_intent: intent },
  'radar.early_fraud_warning': { charge, payment_intent: intent },
  payout: { balance_transaction: balance, failure_balance_transaction: balance },
  transfer_data: { destination: account },
};

const refundsOf = ({ store }: World, chargeId: string) => ({
  object: 'list',
  url: `/v1/charges/${chargeId}/refunds`,
  has_more: false,
  data: [...store.refunds.all()].filter((row) => row.charge === chargeId).reverse(),
});

function expandPath(world: World, target: unknown, path: string[], whole: string): unknown {
  const [step, ...rest] = path;
  if (step === undefined || target === null || target === undefined) return target;
  if (Array.isArray(target)) return target.map((item) => expandPath(world, item, path, whole));
  const from = target as Json;
  if (from.object === 'list' && step === 'data') return { ...from, data: expandPath(world, from.data, rest, whole) };
  const kind = typeof from.object === 'string' ? from.object : 'transfer_data';
  if (kind === 'charge' && step === 'refunds') {
    return { ...from, refunds: expandPath(world, refundsOf(world, String(from.id)), rest, whole) };
  }
  if (kind === 'payment_intent' && step === 'transfer_data') {
    return { ...from, transfer_data: expandPath(world, from.transfer_data, rest, whole) };
  }
  const lookUp = expandable[kind]?.[step];
  if (!lookUp) throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  const value = from[step];
  const inner = typeof value === 'string' ? (lookUp(world, value) ?? value) : value;
  return { ...from, [step]: typeof inner === 'object' ? expandPath(world, inner, rest, whole) : inner };
}

/** What the endpoints that change something answer with, by the end of their paths. */
const changed: [RegExp, string][] = [
  [/^\/payment_intents/, 'payment_intent'],
  [/^\/refunds/, 'refund'],
  [/\/reversals$/, 'transfer_reversal'],
  [/^\/transfers/, 'transfer'],
  [/^\/disputes/, 'dispute'],
];

/**
 * Looks at the first step of each path before any work is done: a request that is refused must change nothing.
 *
 * @param route - such as `/refunds`
 * @throws Refusal 400 for what the answer of this endpoint does not have
 */
export function assertExpandable(route: string, paths: string[]): void {
  const [, kind = ''] = changed.find(([pattern]) => pattern.test(route)) ?? [];
  for (const whole of paths) {
    const [step = '', ...rest] = whole.split('.');
    const isGroup = kind === 'payment_intent' && step === 'transfer_data';
    if (rest.length < 4 && (isGroup || expandable[kind]?.[step])) continue;
    throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  }
}

/** A copy of the answer with the named fields opened; the stored objects stay as they are. At most 4 levels. */
export function expand(world: World, answer: object, paths: string[]): object {
  return paths.reduce((target, whole) => {
    const path = whole.split('.');
    if (path.length > 4) throw invalid('You may expand at most 4 levels.', { param: 'expand' });
    return expandPath(world, target, path, whole) as object;
  }, answer);
}
