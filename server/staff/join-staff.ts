import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import type { StaffRole } from '@fondly/contract/restaurant/roles';
import { accessChanged } from '../accounts/sessions/access-changed.ts';
import type { Person } from '../accounts/sessions/actor.ts';
import type { Caller } from '../accounts/sessions/caller.ts';
import { sessionEnd } from '../accounts/sessions/session-lifetime.ts';
import { type SignedIn, signUp } from '../accounts/sign-up.ts';
import type { App } from '../platform/app.ts';
import { prepared, type Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { hashOf } from './invitation-link.ts';
import { logStaff } from './log-staff-action.ts';
import { readInvitation } from './read-invitation.ts';

type Taken = { restaurantId: string; role: StaffRole; email: string };

const take = prepared<Taken>(
  'staff-invitation-take',
  `update staff_invitations set accepted_at = $2
   where token_hash = $1 and accepted_at is null and withdrawn_at is null and expires_at > $2
   returning restaurant_id as "restaurantId", role, email`,
);
/** Not for who works there already, as the owner too. */
const add = prepared<{ id: string }>(
  'staff-add',
  `insert into staff (id, restaurant_id, user_id, role, joined_at, seen_at)
   select $1, $2, $3, $4, $5, $5
   where not exists (select from crew where restaurant_id = $2 and user_id = $3)
   on conflict do nothing returning id`,
);
/** A session that was a customer's is a kitchen's now, which ends sooner, and it is at this kitchen. */
const move = prepared(
  'staff-sessions-move',
  'update sessions set restaurant_id = $2, expires_at = least(expires_at, $3) where user_id = $1',
);
const trust = prepared('staff-email-verified', 'update users set email_verified = true where id = $1');

/**
 * Takes an invitation with the account that one is signed in with, which has the invited address. Of two who take one link
 * at once the second finds it used.
 *
 * @throws Problem `invitation-invalid`, `invitation-for-other`, `already-staff`
 */
export async function joinAs(app: App, person: Person, token: string): Promise<void> {
  await transaction(app, (tx) => join(app, tx, person, token));
}

/**
 * The same with a new account of the invited address: person, session and work, all of it or nothing.
 *
 * @throws Problem `invitation-invalid`, `account-exists`, `password-too-common`, `too-many-requests`
 */
export async function joinAndSignUp(
  app: App,
  caller: Caller,
  token: string,
  { name, password }: { name: string; password: string },
): Promise<SignedIn> {
  const { email } = await readInvitation(app, token);
  const wish = { name, email, password, phone: null, acceptsMarketing: false };
  return signUp(app, caller, wish, async (tx, id) => {
    await join(app, tx, { id, email }, token);
    // The link came out of this mailbox.
    await trust(tx, [id]);
  });
}

async function join(app: App, tx: Tx, { id, email }: Pick<Person, 'id' | 'email'>, token: string): Promise<void> {
  const now = app.clock.now();
  const [invitation] = await take(tx, [hashOf(token), now]);
  if (!invitation) throw new Problem('invitation-invalid');
  if (invitation.email !== email.toLowerCase()) throw new Problem('invitation-for-other');
  const { restaurantId, role } = invitation;
  const [staff] = await add(tx, [randomUUID(), restaurantId, id, role, now]);
  if (!staff) throw new Problem('already-staff');
  await move(tx, [id, restaurantId, sessionEnd({ isSuperAdmin: false, hasRestaurant: true }, now)]);
  await logStaff(tx, { restaurantId, actorId: id, action: 'joined', staffId: staff.id }, now);
  signal(tx, accessChanged(id), []);
  // The owner's page, where it is open.
  signal(tx, topics.orders(restaurantId), []);
}
