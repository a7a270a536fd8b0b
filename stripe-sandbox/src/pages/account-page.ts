import type Stripe from 'stripe';
import { sumBalance } from '../api/record-balance-transaction.ts';
import type { Context } from '../context.ts';
import { action, code, escapeHtml, money, renderPage, state, table, time } from './html.ts';

const maxShown = 50;

function payouts(context: Context, account: Stripe.Account): string {
  const rows = [...context.store.payouts.of(account.id)]
    .reverse()
    .map(({ object }) => [
      time(object.created * 1000),
      money(object.amount),
      state(object.status),
      time(object.arrival_date * 1000),
      escapeHtml(object.failure_message ?? ''),
      code(object.id),
    ]);
  const columns = ['Sent', 'Amount', 'Status', 'Arrives', 'Why', 'Id'];
  return table({ heading: 'Payouts', id: 'payouts', columns, rows });
}

function balanceTransactions(context: Context, account: Stripe.Account): string {
  const own = [...context.store.balance.of(account.id)];
  const rows = own
    .slice(-maxShown)
    .reverse()
    .map(({ object }) => [
      time(object.created * 1000),
      escapeHtml(object.type.replaceAll('_', ' ')),
      money(object.amount),
      money(-object.fee),
      money(object.net),
      time(object.available_on * 1000),
    ]);
  const columns = ['Booked', 'Type', 'Amount', 'Fee', 'Net', 'Available'];
  return table({ heading: 'Balance', id: 'balance', columns, rows, total: own.length });
}

function nextPayout(context: Context, account: Stripe.Account): string {
  const task = context.store.tasks.get(`payOut:${account.id}`);
  const fails = context.store.failingPayouts.get(account.id) !== undefined;
  const date = task ? `${time(task.atMs)} UTC` : 'none is planned';
  return `<p class="next">Next payout: <strong>${date}</strong>.${fails ? ' The bank will send it back.' : ''}</p>
    ${fails ? '' : `<div class="bar">${action(`/express/${account.id}/fail-next-payout`, 'Fail the next payout')}</div>`}`;
}

/** The dashboard of a connected account, to which login links lead. */
export function renderAccountPage(context: Context, account: Stripe.Account): string {
  const { available, pending } = sumBalance(context, account.id);
  const due = account.requirements?.currently_due ?? [];
  return renderPage(
    'Payouts',
    `<h1>${escapeHtml(account.business_profile?.name ?? account.id)}</h1>
    <p>Sandbox, no real money. <a href="/">Everything that happened</a></p>
    <p class="bar">Transfers ${state(account.capabilities?.transfers ?? 'inactive')} Payouts ${state(account.payouts_enabled ? 'on' : 'off')}</p>
    ${due.length > 0 ? `<p>Still to be told: ${escapeHtml(due.join(', '))}</p>` : ''}
    <section class="panel" aria-label="Money"><dl class="sums"><div><dt>Available</dt><dd>${money(available)}</dd></div>
    <div><dt>On its way</dt><dd>${money(pending)}</dd></div></dl>${nextPayout(context, account)}</section>
    ${payouts(context, account)}${balanceTransactions(context, account)}`,
  );
}
