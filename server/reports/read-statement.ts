import type { StatementLine, StatementView } from '@fondly/contract/restaurant/payouts';
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
    lines: lines.map(toLine),
  };
}

type StoredLine = Awaited<ReturnType<typeof readStatementLines>>[number];

function toLine(stored: StoredLine): StatementLine {
  const { feeRuleId, feeBasisPoints, feeFixedCents, feeCents, taxCents, bookedAt, ...line } = stored;
  const isSale = line.kind === 'order';
  const hasFee = isSale && feeRuleId !== null;
  return {
    ...line,
    bookedAt: bookedAt.toISOString(),
    fee: hasFee ? { basisPoints: feeBasisPoints ?? 0, fixedCents: feeFixedCents ?? 0, cents: feeCents ?? 0 } : null,
    taxCents: isSale ? (taxCents ?? 0) : 0,
  };
}
