import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import { staffRoles } from '@fondly/contract/restaurant/roles';
import { accessChangedTopic } from '../accounts/sessions/access-changed.ts';
import { type Person, readPersonAgain } from '../accounts/sessions/actor.ts';
import type { Caller } from '../accounts/sessions/caller.ts';
import { getSessionExpiry } from '../accounts/sessions/session-lifetime.ts';
import { type SignInResult, signUp } from '../accounts/sign-up.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { oneOf, row, text, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { hashToken } from './invitation-link.ts';
import { logStaffAction } from './log-staff-action.ts';
import { readInvitation } from './read-invitation.ts';

const acceptedInvitation = row({ restaurantId: uuid, role: oneOf(staffRoles), email: text });

const acceptInvitation = statement(
  'staff-invitation-take',
  acceptedInvitation,
  `update staff_invitations set accepted_at = $2
   where token_hash = $1 and accepted_at is null and withdrawn_at is null and expires_at > $2
   returning restaurant_id, role, email`,
);
/** Excludes existing staff and the owner. */
const add = statement(
  'staff-add',
  row({ id: uuid }),
  `insert into staff (id, restaurant_id, user_id, role, joined_at, seen_at)
   select $1, $2, $3, $4, $5, $5
   where not exists (select from crew where restaurant_id = $2 and user_id = $3)
   on conflict do nothing returning id`,
);
/** Ratings that the person gave before leave the average of the restaurant. */
const markRatings = command(
  'staff-mark-ratings',
  `with marked as (
     update ratings set is_insider = true where restaurant_id = $1 and customer_id = $2 and not is_insider
     returning rating, hidden_at),
   counted as (select sum(rating) as stars, count(*) as ratings from marked where hidden_at is null)
   update restaurants set rating_sum = rating_sum - counted.stars, rating_count = rating_count - counted.ratings
   from counted where id = $1 and counted.ratings > 0`,
);
/** Shortens the session to the staff lifetime and switches it to this restaurant. */
const switchSessions = command(
  'staff-sessions-move',
  'update sessions set restaurant_id = $2, expires_at = least(expires_at, $3) where user_id = $1',
);
const markEmailVerified = command('staff-email-verified', 'update users set email_verified = true where id = $1');

type JoinInput = { token: string; account?: { name: string; password: string } | undefined };

/**
 * Accepts an invitation: with a new account when the form has one, otherwise for the signed-in person. Of two
 * concurrent requests with one link, the second finds it used.
 */
export async function joinStaff(
  app: App,
  caller: Caller,
  person: Person | null,
  { token, account }: JoinInput,
): Promise<SignInResult> {
  await checkRateLimit(app, 'mail-link', caller.address);
  if (account) return joinWithNewAccount(app, caller, token, account);
  if (!person) throw new Problem('sign-in-required');
  await transaction(app, (tx) => acceptAndAddStaff(app, tx, person, token));
  return { person: await readPersonAgain(app, person), cookies: [] };
}

/** Creates person, session and role in one transaction. */
async function joinWithNewAccount(
  app: App,
  caller: Caller,
  token: string,
  { name, password }: { name: string; password: string },
): Promise<SignInResult> {
  const { email, isExpired } = await readInvitation(app, token);
  if (isExpired) throw new Problem('invitation-invalid');
  const account = { name, email, password, phone: null, acceptsMarketing: false };
  return signUp(app, caller, account, async (tx, id) => {
    await acceptAndAddStaff(app, tx, { id, email }, token);
    // The link was in an email, so the address is verified.
    await markEmailVerified(tx, [id]);
  });
}

async function acceptAndAddStaff(
  app: App,
  tx: Tx,
  { id, email }: Pick<Person, 'id' | 'email'>,
  token: string,
): Promise<void> {
  const now = app.clock.now();
  const [invitation] = await acceptInvitation(tx, [hashToken(token), now]);
  if (!invitation) throw new Problem('invitation-invalid');
  if (invitation.email !== email.toLowerCase()) throw new Problem('invitation-for-other-email');
  const { restaurantId, role } = invitation;
  const [staff] = await add(tx, [randomUUID(), restaurantId, id, role, now]);
  if (!staff) throw new Problem('already-staff');
  await markRatings(tx, [restaurantId, id]);
  await switchSessions(tx, [id, restaurantId, getSessionExpiry({ isAdmin: false, hasRestaurant: true }, now)]);
  await logStaffAction(tx, { restaurantId, actorId: id, action: 'joined', staffId: staff.id }, now);
  signal(tx, accessChangedTopic(id), []);
  // Refreshes the owner's open page.
  signal(tx, topics.orders(restaurantId), []);
}
