import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { row, text } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import type { Person } from '../sessions/actor.ts';
import { isConfirmationLinkFor, readConfirmationLink } from './confirmation-link.ts';
import { confirmationMail } from './confirmation-mail.ts';

const findEmail = statement(
  'email-confirm-find',
  row({ email: text }),
  `select email from users where id = $1 and disabled_at is null and erased_at is null`,
);
const markConfirmed = command(
  'email-confirm',
  'update users set email_verified = true where id = $1 and email = $2 and not email_verified',
);
const markConfirmedByEmail = command(
  'email-confirm-by-address',
  'update users set email_verified = true where lower(email) = lower($1) and not email_verified',
);

/** Confirms the address that the link was sent to. A repeat changes nothing; no login is needed. */
export async function confirmEmail(app: App, token: string): Promise<void> {
  const { userId, email } = await checkConfirmationLink(app, token);
  await transaction(app, async (tx) => markConfirmed(tx, [userId, email]));
}

/**
 * @returns the account and the address that the link confirms
 * @throws Problem `email-link-invalid`
 */
export async function checkConfirmationLink(app: App, token: string): Promise<{ userId: string; email: string }> {
  const link = readConfirmationLink(token);
  const [person] = link ? await findEmail(app.db, [link.userId]) : [];
  const isInTime = link && app.clock.now() <= daysAfter(link.issuedAt, policies.confirmationLinkDays);
  if (!person || !isInTime || !isConfirmationLinkFor(app.config, token, person.email))
    throw new Problem('email-link-invalid');
  return { userId: link.userId, email: person.email };
}

/** For a link to the same mailbox that another subject sent, such as the waitlist's. */
export async function confirmEmailOfAccount(tx: Tx, email: string): Promise<void> {
  await markConfirmedByEmail(tx, [email]);
}

/** Sends a new link to the address of the account. An address that is confirmed gets none. */
export async function requestEmailConfirmation(app: App, person: Person): Promise<void> {
  await checkRateLimit(app, 'email-confirmation', person.id);
  if (person.isEmailConfirmed) return;
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    await notify(tx, { email: person.email }, { ...confirmationMail(app.config, person, now), now });
  });
}

/** @throws Problem `email-not-confirmed` for what waits until a person has shown that the address is theirs */
export function requireConfirmedEmail(person: Person): void {
  if (!person.isEmailConfirmed) throw new Problem('email-not-confirmed');
}
