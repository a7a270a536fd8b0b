import type { StaffRole } from '@fondly/contract/restaurant/roles';
import type { App } from '../platform/app.ts';
import { statement } from '../platform/database/db.ts';
import { Problem } from '../platform/http/problem.ts';
import { hashToken } from './invitation-link.ts';

type Row = { restaurantName: string; invitedBy: string; role: StaffRole; email: string; hasAccount: boolean };

const read = statement<Row>(
  'staff-invitation-read',
  `select r.name as "restaurantName", o.name as "invitedBy", i.role, i.email,
     exists (select from users u where lower(u.email) = i.email and u.erased_at is null) as "hasAccount"
   from staff_invitations i join restaurants r on r.id = i.restaurant_id join users o on o.id = r.owner_id
   where i.token_hash = $1 and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > $2`,
);

/**
 * What an invitation is for. That its address has an account is told to whoever reads the mails of that address.
 *
 * @throws Problem `invitation-invalid`
 */
export async function readInvitation(app: App, token: string): Promise<Row> {
  const [invitation] = await read(app.db, [hashToken(token), app.clock.now()]);
  if (!invitation) throw new Problem('invitation-invalid');
  return invitation;
}
