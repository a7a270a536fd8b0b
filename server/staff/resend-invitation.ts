import { staffRoles } from '@fondly/contract/restaurant/roles';
import type { StaffView } from '@fondly/contract/restaurant/staff';
import { notify } from '../messaging/notify.ts';
import type { App } from '../platform/app.ts';
import { oneOf, row, text } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { createInvitationLink } from './invitation-link.ts';
import { invitationMail } from './invitation-mail.ts';
import { logStaffAction } from './log-staff-action.ts';
import { readStaff } from './read-staff.ts';

const renew = statement(
  'staff-invitation-renew',
  row({ email: text, role: oneOf(staffRoles) }),
  `update staff_invitations set token_hash = $3, sent_at = $4, expires_at = $5
   where id = $1 and restaurant_id = $2 and accepted_at is null and withdrawn_at is null returning email, role`,
);

/**
 * Sends an invitation again. The new link replaces the old one, because the old email may have reached somebody else.
 */
export async function resendInvitation(app: App, owner: Owner, id: string): Promise<StaffView> {
  const { id: restaurantId, name: restaurantName } = owner.restaurant;
  await checkRateLimit(app, 'staff-invitation', restaurantId);
  return transaction(app, async (tx) => {
    const now = app.clock.now();
    const { token, hash, expiresAt } = createInvitationLink(now);
    const [invitation] = await renew(tx, [id, restaurantId, hash, now, expiresAt]);
    if (!invitation) throw new Problem('not-found');
    const { email, role } = invitation;
    const message = invitationMail(app.config, hash, { role, restaurantName, invitedBy: owner.name, token });
    await notify(tx, { email }, { ...message, now });
    await logStaffAction(tx, { restaurantId, actorId: owner.id, action: 'invited-again', invitationId: id }, now);
    return readStaff(app, owner, tx);
  });
}
