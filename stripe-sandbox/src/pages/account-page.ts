import type Stripe from 'stripe';
import { balanceOf } from '../api/record-balance-transaction.ts';
import type { World } from '../context.ts';
import { action, code, escapeHtml, money, pageOf, state, table, time } from './html.ts';

const shownLines = 50;

function payouts(world: World, account: Stripe.Account): string {
  const rows = [...world.store.payouts.of(account.id)]
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

function books(world: World, account: Stripe.Account): string {
  const own = [...world.store.balance.of(account.id)];
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

function nextPayout(world: World, account: Stripe.Account): string {
  const task = world.store.tasks.get(`payOut:${account.id}`);
  const fails = world.store.failingPayouts.get(account.id) !== undefined;
  const date = task ? `${time(task.atMs)} UTC` : 'none is planned';
  return `<p class="next">Next payout: <strong>${date}</strong>.${fails ? ' The bank will send it back.' : ''}</p>
    ${fails ? '' : `<div class="bar">${action(`/express/${account.id}/fail-next-payout`, 'Fail the next payout')}</div>`}`;
}

/** What the owner of a connected account sees of the money: the target of login links. */
export function accountPage(world: World, account: Stripe.Account): string {
  const { available, pending } = balanceOf(world, account.id);
  const due = account.requirements?.currently_due ?? [];
  return pageOf(
    'Payouts',
    `<h1>${escapeHtml(account.business_profile?.name ?? account.id)}</h1>
    <p>Sandbox, no real money. <a href="/">Everything that happened</a></p>
    <p class="bar">Transfers ${state(account.capabilities?.transfers ?? 'inactive')} Payouts ${state(account.payouts_enabled ? 'on' : 'off')}</p>
    ${due.length > 0 ? `<p>Still to be told: ${escapeHtml(due.join(', '))}</p>` : ''}
    <section class="panel" aria-label="Money"><dl class="sums"><div><dt>Available</dt><dd>${money(available)}</dd></div>
    <div><dt>On its way</dt><dd>${money(pending)}</dd></div></dl>${nextPayout(world, account)}</section>
    ${payouts(world, account)}${books(world, account)}`,
  );
}
