import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@fondly/contract/restaurant/roles';
import type { StaffView } from '@fondly/contract/restaurant/staff';
import { notify } from '../messaging/notify.ts';
import type { App } from '../platform/app.ts';
import { row, uuid } from '../platform/database/row.ts';
import { noColumns, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { createInvitationLink } from './invitation-link.ts';
import { invitationMail } from './invitation-mail.ts';
import { logStaffAction } from './log-staff-action.ts';
import { readStaff } from './read-staff.ts';

const findMember = statement(
  'staff-member-by-email',
  noColumns,
  'select from crew c join users u on u.id = c.user_id where c.restaurant_id = $1 and lower(u.email) = $2',
);
const add = statement(
  'staff-invitation-add',
  row({ id: uuid }),
  `insert into staff_invitations (id, restaurant_id, email, role, token_hash, sent_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (restaurant_id, email) where accepted_at is null and withdrawn_at is null
   do nothing returning id`,
);

/**
 * Invites a person by email. The response does not reveal whether the address has an account: the email is sent either
 * way.
 */
export async function inviteStaff(
  app: App,
  owner: Owner,
  { email, role }: { email: string; role: StaffRole },
): Promise<StaffView> {
  const { id: restaurantId, name: restaurantName } = owner.restaurant;
  await checkRateLimit(app, 'staff-invitation', restaurantId);
  return transaction(app, async (tx) => {
    const now = app.clock.now();
    if ((await findMember(tx, [restaurantId, email])).length > 0) throw new Problem('already-staff');
    const { token, hash, expiresAt } = createInvitationLink(now);
    const id = randomUUID();
    const added = await add(tx, [id, restaurantId, email, role, hash, now, expiresAt]);
    if (added.length === 0) throw new Problem('already-invited');
    const invitation = { role, restaurantName, invitedBy: owner.name, token };
    await notify(tx, { email }, { ...invitationMail(app.config, hash, invitation), now });
    await logStaffAction(tx, { restaurantId, actorId: owner.id, action: 'invited', invitationId: id }, now);
    return readStaff(app, owner, tx);
  });
}
