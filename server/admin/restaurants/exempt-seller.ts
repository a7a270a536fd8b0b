import type { Admin } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { setDutyExempt } from '../../seller-duties/set-exempt.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

type ExemptInput = { isExempt: boolean; reason: string };

/** The law may not apply to a restaurant: the reason is kept with it and in the audit log. */
export async function exemptSeller(app: App, admin: Admin, id: string, input: ExemptInput): Promise<void> {
  const action = input.isExempt ? 'seller-duty.exempt' : 'seller-duty.end-exemption';
  await writeAsAdmin(app, admin, { action, objectId: id, reason: input.reason }, (tx, now) =>
    setDutyExempt(tx, id, input, now),
  );
}
