import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { notNull, row, text } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Person } from '../sessions/actor.ts';

const remember = command(
  'passkey-challenge-remember',
  'update sessions set passkey_challenge = $2, passkey_challenge_at = $3 where id = $1',
);
/** Of two simultaneous answers to a challenge, one finds it. */
const take = statement(
  'passkey-challenge-take',
  row({ challenge: notNull(text) }),
  `update sessions s set passkey_challenge = null, passkey_challenge_at = null
   from (select id, passkey_challenge from sessions where id = $1 for update) old
   where s.id = old.id and s.passkey_challenge is not null and s.passkey_challenge_at > $2
   returning old.passkey_challenge as challenge`,
);

/** A new challenge replaces the one before it. */
export const rememberChallenge = (app: App, { sessionId }: Person, challenge: string): Promise<unknown> =>
  remember(app.db, [sessionId, challenge, app.clock.now()]);

/** Each challenge works once, for some minutes. @throws Problem `passkey-refused` */
export async function takeChallenge(app: App, { sessionId }: Person): Promise<string> {
  const since = minutesAfter(app.clock.now(), -policies.passkeyChallengeMinutes);
  const [found] = await take(app.db, [sessionId, since]);
  if (!found) throw new Problem('passkey-refused');
  return found.challenge;
}

/** The web site that a passkey belongs to. A browser offers it nowhere else. */
export function readRelyingParty({ config }: App): { id: string; origin: string } {
  const { hostname: id, origin } = new URL(config.publicUrl);
  return { id, origin };
}
