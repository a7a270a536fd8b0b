import { defaultLanguage, type Language, languages } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { EmailMessage } from '../messaging/channels/email.ts';
import { notify } from '../messaging/notify.ts';
import type { App } from '../platform/app.ts';
import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/db.ts';
import { nullable, oneOf, type Row, row, text, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { visibleSql } from '../restaurants/visibility.ts';
import { toNameKey } from './request-restaurant.ts';
import { canEmailSql, languageSql, type Subscriber } from './subscriber.ts';
import { topicMail } from './topic-mail.ts';

const joinedRestaurant = row({ id: uuid, name: text, zip: text });
type JoinedRestaurant = Row<typeof joinedRestaurant>;

const readJoined = statement(
  'request-joined',
  joinedRestaurant,
  `select r.id, r.name, r.zip from restaurants r where r.id = $1 and ${visibleSql('r', 'false')}`,
);
/** The same name in another city is another restaurant, so only requests from nearby match. */
const takeRequests = statement(
  'request-take',
  row({ id: uuid, email: text, subscriberId: uuid, language: nullable(oneOf(languages)) }),
  `update restaurant_requests q set told_at = $4, restaurant_id = $1 from mail_contacts c
   where q.name_key = $2 and q.told_at is null and c.email = q.email and c.confirmed_at is not null
     and ${canEmailSql('q.email', 'request')}
     and (q.zip = $3 or exists (select from zip_neighbours near where near.zip = q.zip and near.near_zip = $3))
   returning q.id, q.email, c.id as subscriber_id, ${languageSql('c')} as language`,
);

/** Queues emails to everybody who requested this restaurant. Call in the transaction that approves it. */
export function queueRequesterMails(tx: Tx, restaurantId: string): void {
  enqueue(tx, 'email-requesters', { restaurantId }, { key: `tell-requesters:${restaurantId}` });
}

/** Task `tell-requesters`: emails each person who requested this restaurant once, however often it runs. */
export async function emailRequesters(app: App, { restaurantId }: JobPayloads['email-requesters']): Promise<void> {
  await transaction(app, async (tx) => {
    const [joined] = await readJoined(tx, [restaurantId]);
    if (!joined) return;
    const now = app.clock.now();
    for (const { id, subscriberId, email, language } of await takeRequests(tx, [
      joined.id,
      toNameKey(joined.name),
      joined.zip,
      now,
    ])) {
      const message = restaurantJoinedMail(app.config, joined, { id: subscriberId, email }, id, now);
      await notify(tx, { email, language: language ?? defaultLanguage }, { ...message, now });
    }
  });
}

export function restaurantJoinedMail(
  config: Config,
  joined: JoinedRestaurant,
  subscriber: Pick<Subscriber, 'id' | 'email'>,
  requestId: string,
  now: Date,
): EmailMessage {
  const restaurant = joined.name;
  const email = (locale: Language) =>
    topicMail(config, subscriber, 'request', now, locale, {
      subject: m.email_waitlist_joined_subject({ restaurant }, { locale }),
      parts: {
        title: m.email_waitlist_joined_title({ restaurant }, { locale }),
        lines: [m.email_waitlist_joined_line({ restaurant }, { locale })],
        button: {
          text: m.email_waitlist_joined_button({ restaurant }, { locale }),
          url: `${config.publicUrl}/kitchen/${joined.id}`,
        },
      },
      reasonSentence: m.email_waitlist_reason_joined({ restaurant }, { locale }),
    });
  return { key: `request-joined:${requestId}`, email };
}
