import type { CorrectionView } from '@fondly/contract/admin/corrections';
import { minutesAfter } from '@fondly/contract/time';
import { raiseAlarm } from '../../orders/raise-alarm.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { json, notNull, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { closePayoutAccount, updatePayoutAccount } from '../payout-accounts/refresh-payout-account.ts';
import { recordCorrection } from './corrections.ts';
import { processEach } from './process-each.ts';

const staleAfterHours = 24;

/** Closed accounts are read as well, because one that responds opens again. */
const listStaleAccounts = statement(
  'reconcile-accounts',
  row({ id: notNull(text) }),
  `select stripe_account_id as id from payout_accounts where stripe_account_id is not null and updated_at <= $1`,
);
const readAccountState = statement(
  'reconcile-account',
  row({ state: notNull(json<CorrectionView['before']>()) }),
  `select json_build_object('stripe_onboarded', stripe_onboarded, 'payouts_enabled', payouts_enabled,
     'transfers_active', transfers_active) as state
   from payout_accounts where stripe_account_id = $1`,
);
const listOpen = statement(
  'reconcile-accounts-open',
  row({ id: notNull(text) }),
  `select stripe_account_id as id from payout_accounts
   where stripe_account_id = any($1::text[]) and closed_at is null order by 1`,
);

/**
 * Reads payout accounts that were last read before yesterday, because Stripe may remove a capability without an event.
 * One run closes one account at most: several at once point to our own key, and an operator decides.
 */
export async function reconcileAccounts(app: App): Promise<void> {
  const startedAt = app.clock.now();
  const rows = await listStaleAccounts(app.db, [minutesAfter(startedAt, -staleAfterHours * 60)]);
  const goneIds: string[] = [];
  await processEach(app, rows, async ({ id }) => {
    await recordingCorrection(app, id, async () => {
      if (!(await updatePayoutAccount(app, id))) goneIds.push(id);
    });
  });
  const open = await listOpen(app.db, [goneIds]);
  const [first, second] = open;
  if (second) return raiseMissingAlarm(app, open);
  if (first) await recordingCorrection(app, first.id, () => closePayoutAccount(app, first.id, startedAt));
}

async function recordingCorrection(app: App, id: string, work: () => Promise<unknown>): Promise<void> {
  const { state: before } = expectOneRow(await readAccountState(app.db, [id]));
  await work();
  const [row] = await readAccountState(app.db, [id]);
  const after = row?.state ?? {};
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  if (!isSame) await recordCorrection(app, { kind: 'account', objectId: id, before, after });
}

async function raiseMissingAlarm(app: App, missing: { id: string }[]): Promise<void> {
  const ids = missing.map(({ id }) => id);
  app.log.error({ accounts: ids }, 'ALARM payments: several payout accounts are missing at Stripe');
  const shown = `${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''}`;
  const text = `Stripe shows ${ids.length} payout accounts as missing (${shown}). None was closed. Check that the key belongs to the right Stripe account (docs/runbook.md).`;
  const alarm = { kind: 'payout-accounts-missing', source: ids.join(' '), orderId: null, text } as const;
  await transaction(app, (tx) => raiseAlarm(tx, alarm, app.clock.now()));
}
