import type { Admin } from '../../accounts/sessions/actor.ts';
import { type FeeRuleInput, planFeeRule, withdrawFeeRule } from '../../fees/fee-rules.ts';
import type { App } from '../../platform/app.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

export async function planFeeRuleAsAdmin(app: App, admin: Admin, rule: FeeRuleInput): Promise<{ id: string }> {
  let id = '';
  const auditEntry = {
    action: 'fee.plan' as const,
    objectId: rule.restaurantId ?? rule.taxArea ?? 'all',
    reason: rule.reason,
  };
  await writeAsAdmin(app, admin, auditEntry, async (tx, now) => {
    const planned = await planFeeRule(tx, rule, { adminId: admin.id, now });
    id = planned.id;
    return planned.change;
  });
  return { id };
}

export async function withdrawFeeRuleAsAdmin(app: App, admin: Admin, id: string, reason: string): Promise<void> {
  await writeAsAdmin(app, admin, { action: 'fee.withdraw', objectId: id, reason }, (tx, now) =>
    withdrawFeeRule(tx, id, { adminId: admin.id, now }),
  );
}
