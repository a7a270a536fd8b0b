import type { PayoutsView, PayoutView } from '@fondly/contract/restaurant/payouts';
import { readRestaurantFee } from '../fees/read-restaurant-fee.ts';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { readTimezone } from './dashboard-figures.ts';
import { getEarningWeeks } from './earning-weeks.ts';
import {
  readAccount,
  readAccountBalance,
  readBankPayouts,
  readEarned,
  readOwedByHand,
  readUntransferred,
} from './payout-figures.ts';

/** Earnings by the restaurant's weeks from the ledger, with the actual bank payouts. */
export async function readPayouts(app: App, owner: Owner): Promise<PayoutsView> {
  const { id } = owner.restaurant;
  const now = app.clock.now();
  const { timezone } = expectOneRow(await readTimezone(app.db, [id]));
  const { thisWeek, lastWeek } = getEarningWeeks(now, timezone);
  const [earned, waiting, accountBalance, owedByHand, [account], payouts, fee] = await Promise.all([
    readEarned(app.db, [id, lastWeek.from, thisWeek.from, thisWeek.to]).then(expectOneRow),
    readUntransferred(app.db, [id]).then(expectOneRow),
    readAccountBalance(app.db, [id]).then(expectOneRow),
    readOwedByHand(app.db, [id]).then(expectOneRow),
    readAccount(app.db, [id]),
    readBankPayouts(app.db, [id]),
    readRestaurantFee(app.db, id, now),
  ]);
  const week = ({ from, to }: { from: Date; to: Date }, cents: number) => ({ ...toJsonDates({ from, to }), cents });
  return {
    thisWeek: week(thisWeek, earned.current),
    lastWeek: week(lastWeek, earned.last),
    total: { from: earned.since?.toISOString() ?? null, to: now.toISOString(), cents: earned.total },
    waitingCents: waiting.cents,
    accountCents: accountBalance.cents,
    carriedOverCents: owedByHand.cents,
    account: account ? toJsonDates(account) : null,
    fee,
    payouts: payouts.map(toPayoutView),
  };
}

export const toPayoutView = (row: Omit<PayoutView, 'createdAt'> & { createdAt: Date }): PayoutView => toJsonDates(row);

type WithJsonDates<Row> = {
  [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K];
};

/** Converts instants to JSON text. */
function toJsonDates<Row extends object>(row: Row): WithJsonDates<Row> {
  const entries = Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]);
  return Object.fromEntries(entries) as WithJsonDates<Row>;
}
