import type Stripe from 'stripe';
import { sumBalance } from '../api/record-balance-transaction.ts';
import type { Context } from '../context.ts';
import { action, code, escapeHtml, money, renderPage, state, table, time } from './html.ts';

const shownLines = 50;

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

function books(context: Context, account: Stripe.Account): string {
  const own = [...context.store.balance.of(account.id)];
  const rows = own
    .slice(-shownLines)
    .reverse()
    .map(({ object: line }) => [
      time(line.created * 1000),
      escapeHtml(line.type.replaceAll('_', ' ')),
      money(line.amount),
      money(-line.fee),
      money(line.net),
      time(line.available_on * 1000),
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

/** What the owner of a connected account sees of the money: the target of login links. */
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
    ${payouts(context, account)}${books(context, account)}`,
  );
}
