import type { PayoutsView, PayoutView } from '@fondly/contract/restaurant/payouts';
import type { App } from '../platform/app.ts';
import { one } from '../platform/database/db.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { readTimezone } from './dashboard-figures.ts';
import { earningWeeks } from './earning-weeks.ts';
import {
  readAccount,
  readBankPayouts,
  readCarried,
  readEarned,
  readWaiting,
  readWithAccount,
} from './payout-figures.ts';

/**
 * Earnings by the restaurant's weeks, from the books, and beside them what its bank was really paid.
 *
 * @see Restaurant specification, section 2, Payouts
 */
export async function readPayouts(app: App, owner: Owner): Promise<PayoutsView> {
  const { id } = owner.restaurant;
  const now = app.clock.now();
  const { timezone } = one(await readTimezone(app.db, [id]));
  const { thisWeek, lastWeek } = earningWeeks(now, timezone);
  const [earned, waiting, withAccount, carried, [account], payouts] = await Promise.all([
    readEarned(app.db, [id, lastWeek.from, thisWeek.from, thisWeek.to]).then(one),
    readWaiting(app.db, [id]).then(one),
    readWithAccount(app.db, [id]).then(one),
    readCarried(app.db, [id]).then(one),
    readAccount(app.db, [id]),
    readBankPayouts(app.db, [id]),
  ]);
  const week = ({ from, to }: { from: Date; to: Date }, cents: number) => ({ ...textual({ from, to }), cents });
  return {
    thisWeek: week(thisWeek, earned.current),
    lastWeek: week(lastWeek, earned.last),
    total: { from: earned.since?.toISOString() ?? null, to: now.toISOString(), cents: earned.total },
    waitingCents: waiting.cents,
    accountCents: withAccount.cents,
    carriedCents: carried.cents,
    account: account ? textual(account) : null,
    payouts: payouts.map(payoutView),
  };
}

export const payoutView = (row: Omit<PayoutView, 'createdAt'> & { createdAt: Date }): PayoutView => textual(row);

type Textual<Row> = {
  [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K];
};

/** Instants as they travel in JSON. */
function textual<Row extends object>(row: Row): Textual<Row> {
  const entries = Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]);
  return Object.fromEntries(entries) as Textual<Row>;
}
