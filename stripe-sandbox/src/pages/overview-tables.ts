import type Stripe from 'stripe';
import type { Services } from '../services.ts';
import { action, code, escapeHtml, money, state, type Table, time } from './html.ts';

const maxShown = 20;

/** The newest items as rows, newest first, at most twenty. */
function listNewest<T>(all: Iterable<T>, toRow: (item: T) => string[]): { rows: string[][]; total: number } {
  const items = [...all];
  return { rows: items.slice(-maxShown).reverse().map(toRow), total: items.length };
}

const when = (second: number) => time(second * 1000);

function paymentAction(intent: Stripe.PaymentIntent, charge: Stripe.Charge | undefined): string {
  if (intent.status === 'requires_capture') return action(`/payments/${intent.id}/expire`, 'Expire', intent.id);
  if (charge?.captured && !charge.disputed && !charge.refunded) {
    return action(`/charges/${charge.id}/dispute`, 'Dispute', intent.id);
  }
  return '';
}

function payments({ context: { store } }: Services): Table {
  const listed = listNewest(store.intents.all(), (intent) => {
    const charge = store.charges.get(String(intent.latest_charge));
    return [
      when(intent.created),
      money(intent.amount),
      state(intent.status),
      charge?.captured && charge.amount_refunded > 0 ? money(charge.amount_refunded) : '',
      escapeHtml(intent.description ?? intent.last_payment_error?.code ?? ''),
      code(intent.id),
      paymentAction(intent, charge),
    ];
  });
  const columns = ['Made', 'Amount', 'Status', 'Given back', 'About', 'Id', 'Do'];
  return { heading: 'Payments', id: 'payments', columns, ...listed };
}

function refunds({ context: { store } }: Services): Table {
  const listed = listNewest(store.refunds.all(), (refund) => [
    when(refund.created),
    money(refund.amount),
    state(refund.status ?? ''),
    refund.balance_transaction ? 'paid back' : 'released, never taken',
    code(refund.id),
    refund.balance_transaction && refund.status !== 'failed'
      ? action(`/refunds/${refund.id}/fail`, 'Fail', refund.id)
      : '',
  ]);
  return { heading: 'Refunds', id: 'refunds', columns: ['Made', 'Amount', 'Status', 'Money', 'Id', 'Do'], ...listed };
}

function disputes({ context: { store } }: Services): Table {
  const listed = listNewest(
    store.disputes.all(),
    ({ id, created, amount, status, reason, charge, evidence_details }) => [
      when(created),
      money(amount),
      state(status),
      escapeHtml(reason),
      when(evidence_details.due_by ?? created),
      code(String(charge)),
      status === 'won' || status === 'lost'
        ? ''
        : `<div class="bar">${action(`/disputes/${id}/won`, 'Won', id)}${action(`/disputes/${id}/lost`, 'Lost', id)}</div>`,
    ],
  );
  const columns = ['Made', 'Amount', 'Status', 'Reason', 'Answer by', 'Charge', 'Do'];
  return { heading: 'Disputes', id: 'disputes', columns, ...listed };
}

function accounts({ context: { store } }: Services): Table {
  const listed = listNewest(store.accounts.all(), (account) => [
    `<a href="/express/${account.id}">${escapeHtml(account.business_profile?.name ?? account.id)}</a>`,
    escapeHtml(account.email ?? ''),
    state(account.capabilities?.transfers ?? 'inactive'),
    state(account.payouts_enabled ? 'on' : 'off'),
    code(account.id),
  ]);
  return { heading: 'Accounts', id: 'accounts', columns: ['Name', 'E-mail', 'Transfers', 'Payouts', 'Id'], ...listed };
}

function payouts({ context: { store } }: Services): Table {
  const listed = listNewest(store.payouts.all(), ({ account, object }) => [
    when(object.created),
    money(object.amount),
    state(object.status),
    when(object.arrival_date),
    escapeHtml(store.accounts.get(account)?.business_profile?.name ?? account),
    code(object.id),
    object.status === 'failed' ? '' : action(`/payouts/${object.id}/fail`, 'Fail', object.id),
  ]);
  const columns = ['Sent', 'Amount', 'Status', 'Arrives', 'Account', 'Id', 'Do'];
  return { heading: 'Payouts', id: 'payouts', columns, ...listed };
}

function deliveries({ context: { store } }: Services): Table {
  const listed = listNewest(store.deliveries.all(), (delivery) => {
    const last = delivery.attempts.at(-1);
    return [
      escapeHtml(delivery.type),
      state(delivery.status),
      String(delivery.attempts.length),
      escapeHtml(last ? `${last.status ?? 'No answer'}: ${last.answer.slice(0, 60)}` : ''),
      escapeHtml(store.endpoints.get(delivery.endpointId)?.url ?? 'gone'),
      action(`/deliveries/${delivery.id}/resend`, 'Resend', delivery.type),
    ];
  });
  const columns = ['Event', 'Status', 'Attempts', 'Last answer', 'To', 'Do'];
  return { heading: 'Deliveries', id: 'deliveries', columns, ...listed };
}

function events({ context: { store } }: Services): Table {
  const listed = listNewest(store.events.all(), (event) => [
    when(event.created),
    escapeHtml(event.type),
    code(event.objectId),
    code(event.id),
  ]);
  return { heading: 'Events', id: 'events', columns: ['Happened', 'Type', 'Object', 'Id'], ...listed };
}

/** The tables in the usual order of events. */
export const overviewTables = (services: Services): Table[] =>
  [payments, refunds, disputes, accounts, payouts, deliveries, events].map((build) => build(services));
