import type { CorrectionView } from '@fondly/contract/admin/corrections';
import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { json, notNull, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { refreshPayoutAccount } from '../payout-accounts/refresh-payout-account.ts';
import { recordCorrection } from './corrections.ts';
import { processEach } from './process-each.ts';

const staleAfterHours = 24;

const listStaleAccounts = statement(
  'reconcile-accounts',
  row({ id: notNull(text) }),
  `select stripe_account_id as id from payout_accounts where stripe_account_id is not null and closed_at is null and updated_at <= $1`,
);
const readAccountState = statement(
  'reconcile-account',
  row({ state: notNull(json<CorrectionView['before']>()) }),
  `select json_build_object('stripe_onboarded', stripe_onboarded, 'payouts_enabled', payouts_enabled,
     'transfers_active', transfers_active) as state
   from payout_accounts where stripe_account_id = $1`,
);

/**
 * Reads payout accounts that were last read before yesterday, because Stripe may remove a capability without an event.
 */
export async function reconcileAccounts(app: App): Promise<void> {
  const rows = await listStaleAccounts(app.db, [minutesAfter(app.clock.now(), -staleAfterHours * 60)]);
  await processEach(app, rows, async ({ id }) => {
    const { state: before } = expectOneRow(await readAccountState(app.db, [id]));
    await refreshPayoutAccount(app, id);
    const [row] = await readAccountState(app.db, [id]);
    const after = row?.state ?? {};
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    if (!isSame) await recordCorrection(app, { kind: 'account', objectId: id, before, after });
  });
}
