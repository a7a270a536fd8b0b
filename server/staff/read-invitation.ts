import { staffRoles } from '@fondly/contract/restaurant/roles';
import type { App } from '../platform/app.ts';
import { boolean, notNull, oneOf, type Row, row, text } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { hashToken } from './invitation-link.ts';

const invitationDetails = row({
  restaurantName: text,
  invitedBy: text,
  role: oneOf(staffRoles),
  email: text,
  hasAccount: notNull(boolean),
  isExpired: notNull(boolean),
});
type InvitationDetails = Row<typeof invitationDetails>;

const read = statement(
  'staff-invitation-read',
  invitationDetails,
  `select r.name as restaurant_name, o.name as invited_by, i.role, i.email,
     exists (select from users u where lower(u.email) = i.email and u.erased_at is null) as has_account,
     i.expires_at <= $2 as is_expired
   from staff_invitations i join restaurants r on r.id = i.restaurant_id join users o on o.id = r.owner_id
   where i.token_hash = $1 and i.accepted_at is null and i.withdrawn_at is null`,
);

/**
 * What an invitation is for, also when it has expired: its reader then knows whom to ask. It reveals whether the address has an account, because only a reader of that mailbox has
 * the link.
 */
export async function readInvitation(app: App, token: string): Promise<InvitationDetails> {
  const [invitation] = await read(app.db, [hashToken(token), app.clock.now()]);
  if (!invitation) throw new Problem('invitation-invalid');
  return invitation;
}
