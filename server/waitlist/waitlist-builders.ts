import { randomUUID } from 'node:crypto';
import type { Mail } from '@fondly/dev/mail-store';
import type { Town } from '@fondly/dev/town';

/** Builders of what tests of waiting need. */

export const someone = (): string => `${randomUUID()}@example.com`;

/** The token behind a link of a mail. */
export function linkIn(mail: Mail | undefined, page: 'confirm-email' | 'unsubscribe'): string {
  return new RegExp(`/${page}/([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? 'no such link';
}

type Waiting = { email: string; token: string };

/** Somebody on the list of a ZIP; by default the address is confirmed already. */
export async function waitFor(
  town: Town,
  zip: string,
  own: { incentive?: '$3_off'; isConfirmed?: boolean } = {},
): Promise<Waiting> {
  const email = someone();
  const visitor = town.visitor();
  const incentive = own.incentive ?? null;
  await visitor.call('POST /api/waitlist/zip', { body: { zip, email, incentive, source: 'zip-empty-state' } });
  await town.runUntilIdle();
  const token = linkIn(town.mails(email)[0], 'confirm-email');
  if (own.isConfirmed ?? true) await visitor.call('POST /api/waitlist/confirm/:token', { params: { token } });
  return { email, token };
}
