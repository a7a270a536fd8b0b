import type { StatementView } from '@fondly/contract/restaurant/payouts';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { readBankPayout, readStatementLines } from './payout-figures.ts';
import { toPayoutView } from './read-payouts.ts';

/** What one payout to the restaurant's bank contains, to the cent. */
export async function readStatement(app: App, owner: Owner, payoutId: string): Promise<StatementView> {
  const [row] = await readBankPayout(app.db, [owner.restaurant.id, payoutId]);
  if (!row) throw new Problem('payout-not-found');
  const { restaurantName, ...payout } = row;
  const lines = await readStatementLines(app.db, [payoutId]);
  return {
    payout: toPayoutView(payout),
    restaurantName,
    lines: lines.map((line) => ({ ...line, bookedAt: line.bookedAt.toISOString() })),
  };
}
