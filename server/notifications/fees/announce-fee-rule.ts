import { feeRuleSql } from '../../fees/fee-rules.ts';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { boolean, date, integer, notNull, nullable, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { feeRuleMail } from './fee-rule-mail.ts';

const restaurantsAtOnce = 200;

/**
 * Restaurants whose fee the rule changes on its first day, or would have changed if it had not been withdrawn, with the fee
 * of that day without it. One with a rule of its own is not affected by a rule for all.
 */
const listAffected = statement(
  'fee-rule-affected',
  row({
    id: uuid,
    name: text,
    contactName: text,
    email: text,
    fromDate: date,
    basisPoints: integer,
    fixedCents: integer,
    isWithdrawn: notNull(boolean),
    basisPointsBefore: nullable(integer),
    fixedCentsBefore: nullable(integer),
  }),
  `select r.id, r.name, r.contact_name, r.email, f.from_date, f.basis_points, f.fixed_cents,
     f.withdrawn_at is not null as is_withdrawn, before.basis_points as basis_points_before, before.fixed_cents as fixed_cents_before
   from fee_rules f join restaurants r on r.id >= coalesce(f.restaurant_id, $2)
       and r.id <= coalesce(f.restaurant_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') and r.id > $2
       and (f.tax_area is null or r.tax_area = f.tax_area) and r.status <> 'closed'
     join lateral (${feeRuleSql('r', 'f.from_date', { withdrawn: 'f.id' })}) chosen on chosen.id = f.id
     left join lateral (${feeRuleSql('r', 'f.from_date', { except: 'f.id' })}) before on true
   where f.id = $1
     and (f.basis_points, f.fixed_cents) is distinct from (coalesce(before.basis_points, 0), coalesce(before.fixed_cents, 0))
   order by r.id limit ${restaurantsAtOnce}`,
);

/** Emails the owner of every restaurant whose fee a rule changes, or no longer changes. A repeat sends nothing twice. */
export async function announceFeeRule(app: App, { ruleId }: JobPayloads['announce-fee-rule']): Promise<void> {
  let lastId = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const affected: Awaited<ReturnType<typeof listAffected>> = await listAffected(app.db, [ruleId, lastId]);
    await transaction(app, async (tx) => {
      for (const {
        basisPointsBefore,
        fixedCentsBefore,
        basisPoints,
        fixedCents,
        fromDate,
        isWithdrawn,
        ...restaurant
      } of affected) {
        const message = feeRuleMail(app.config, {
          ruleId,
          restaurant,
          ...{ fromDate, isWithdrawn },
          before: { basisPoints: basisPointsBefore ?? 0, fixedCents: fixedCentsBefore ?? 0 },
          after: { basisPoints, fixedCents },
        });
        const now = app.clock.now();
        await notify(tx, { restaurantId: restaurant.id, email: restaurant.email }, { ...message, now });
      }
    });
    lastId = affected.at(-1)?.id ?? lastId;
    if (affected.length < restaurantsAtOnce) return;
  }
}
