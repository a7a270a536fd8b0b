import { defaultLanguage, type Language } from '@fondly/messages/languages';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { alertMail, alertPush } from './alert-mail.ts';
import type { MealOnSale } from './meal-on-sale.ts';

/** What the rules of a person say about a message: its reasons and its channels. */
export type MatchedRules = {
  ruleNames: string[];
  isFavoriteOnly: boolean;
  byEmail: boolean;
  byPush: boolean;
  inApp: boolean;
};
type PersonMessage = {
  person: { userId: string; email: string; language: Language | null };
  matches: MatchedRules[];
  /** At least one. */
  meals: MealOnSale[];
  /** One of the hits of this message: its email unsubscribes from their rules. */
  hitId: string;
  /** A held alert is in the list of alerts at once, and nowhere else. */
  kind: 'alert' | 'held' | 'digest';
  now: Date;
  sendAt?: Date | undefined;
};

/** One message about all meals, on the channels that any of the rules has. */
export async function notifyPerson(app: App, tx: Tx, message: PersonMessage): Promise<void> {
  const { person, matches, meals, hitId, kind, now, sendAt } = message;
  const content = {
    hitId,
    email: person.email,
    meals,
    ruleNames: [...new Set(matches.flatMap(({ ruleNames }) => ruleNames))],
    isFavoriteOnly: matches.every(({ isFavoriteOnly }) => isFavoriteOnly),
    isDigest: kind === 'digest',
    now,
  };
  const isSent = kind !== 'held';
  await notify(
    tx,
    { userId: person.userId, email: person.email, language: person.language ?? defaultLanguage },
    {
      key: `alert:${hitId}${kind === 'digest' ? ':digest' : ''}:${now.getTime()}`,
      topic: 'favorites',
      now,
      sendAt,
      inApp: matches.some(({ inApp }) => inApp) ? () => ({ rowIds: meals.map(({ id }) => id) }) : null,
      email:
        isSent && matches.some(({ byEmail }) => byEmail) ? (locale) => alertMail(app.config, content, locale) : null,
      push: isSent && matches.some(({ byPush }) => byPush) ? (locale) => alertPush(content, locale) : null,
    },
  );
}
