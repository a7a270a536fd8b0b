import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Mail } from '@fondly/dev/mail/mail-store';

/** Builders for waitlist tests. */

export const randomEmail = (): string => `${randomUUID()}@example.com`;

/** The token behind a link of an email. */
export function readLinkToken(mail: Mail | undefined, page: 'confirm-email' | 'unsubscribe'): string {
  return new RegExp(`/${page}/([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? 'no such link';
}

type Waiting = { email: string; token: string };

/** Builds a person on a ZIP's list, confirmed by default. */
export async function buildWaitingPerson(
  env: TestEnvironment,
  zip: string,
  own: { incentive?: '$3_off'; isConfirmed?: boolean } = {},
): Promise<Waiting> {
  const email = randomEmail();
  const visitor = env.visitor();
  const incentive = own.incentive ?? null;
  await visitor.call('POST /api/waitlist/zip', { body: { zip, email, incentive, source: 'zip-empty-state' } });
  await env.runUntilIdle();
  const token = readLinkToken(env.mails(email)[0], 'confirm-email');
  if (own.isConfirmed ?? true) await visitor.call('POST /api/waitlist/confirm/:token', { params: { token } });
  return { email, token };
}

/** Builds many confirmed people, oldest first. One statement each would take a minute. */
export async function buildWaitingPeople(
  { app }: Pick<TestEnvironment, 'app'>,
  zip: string,
  count: number,
): Promise<string[]> {
  const emails = Array.from({ length: count }, randomEmail);
  await app.db.client.query(
    `with people as (select email, at from unnest($1::text[]) with ordinality as p (email, at)), known as (
       insert into mail_contacts (id, email, created_at, confirmed_at)
       select gen_random_uuid(), email, $3, $3 from people)
     insert into zip_waitlist (id, zip, email, source, created_at)
     select gen_random_uuid(), $2, email, 'zip-empty-state', $3::timestamptz + at * interval '1 millisecond' from people`,
    [emails, zip, app.clock.now()],
  );
  return emails;
}
