import { defaultLanguage, type Language, languages } from '@fondly/messages/languages';
import type { Tx } from '../platform/database/db.ts';
import { nullable, oneOf, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import type { Recipient } from './channel.ts';

const languageRow = row({ language: nullable(oneOf(languages)) });
const readOfOwner = statement(
  'language-of-restaurant',
  languageRow,
  'select u.language from restaurants r join users u on u.id = r.owner_id where r.id = $1',
);
/** The language of the account with this address, or the one in which the address signed up for news. */
const readOfAddress = statement(
  'language-of-address',
  languageRow,
  `select coalesce((select u.language from users u where lower(u.email) = lower($1) limit 1),
     (select c.language from mail_contacts c where c.email = lower($1))) as language`,
);

/** Reads the language of a restaurant's owner or of an email address, for emails that name no account. */
export async function readLanguageOf(tx: Tx, recipient: Recipient): Promise<Language> {
  const rows =
    'restaurantId' in recipient
      ? await readOfOwner(tx, [recipient.restaurantId])
      : await readOfAddress(tx, [recipient.email]);
  return rows[0]?.language ?? defaultLanguage;
}
