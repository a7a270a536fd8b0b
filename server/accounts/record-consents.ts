import type { Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';

/** The date of the terms that are shown. */
export const termsVersion = '2025-09-26';

/** Consents to the terms, and to advertising by email and by text message. */
type Consents = { terms?: boolean; marketing?: boolean; sms?: boolean };

const insert = command(
  'consents-insert',
  `insert into consents (user_id, topic, is_given, text_version, given_at)
   select $1, topic, is_given, $4, $5 from unnest($2::text[], $3::boolean[]) as c (topic, is_given)`,
);

/** Stores each answer with the version of the text that the person saw. Earlier answers stay. */
export async function recordConsents(tx: Tx, userId: string, consents: Consents, givenAt: Date): Promise<void> {
  await insert(tx, [userId, Object.keys(consents), Object.values(consents), termsVersion, givenAt]);
}
