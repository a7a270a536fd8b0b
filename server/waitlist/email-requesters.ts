import { type QueuedMail, queueMail } from '../messaging/queue-mail.ts';
import type { App } from '../platform/app.ts';
import type { Config } from '../platform/config.ts';
import { prepared, type Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { visibleSql } from '../restaurants/visibility.ts';
import { nameKey } from './request-restaurant.ts';
import { type Contact, mayWriteSql } from './subscriber.ts';
import { topicMail } from './topic-mail.ts';

type Joined = { id: string; name: string; zip: string };

const readJoined = prepared<Joined>(
  'request-joined',
  `select r.id, r.name, r.zip from restaurants r where r.id = $1 and ${visibleSql('r', 'false')}`,
);
/** Namesakes in other cities are other restaurants: only wishes from around are answered. */
const takeWishes = prepared<{ id: string; contactId: string; email: string }>(
  'request-take',
  `update restaurant_requests q set told_at = $4, restaurant_id = $1 from mail_contacts c
   where q.name_key = $2 and q.told_at is null and c.email = q.email and c.confirmed_at is not null
     and ${mayWriteSql('q.email', 'request')}
     and (q.zip = $3 or exists (select from zip_neighbours near where near.zip = q.zip and near.near_zip = $3))
   returning q.id, q.email, c.id as "contactId"`,
);

/** For whoever approves a kitchen, in the transaction that does: those who asked for it will hear. */
export function announceJoined(tx: Tx, restaurantId: string): void {
  enqueue(tx, 'tell-requesters', { restaurantId }, { jobKey: `tell-requesters:${restaurantId}` });
}

/** Task `tell-requesters`: tells each who asked for this restaurant that it is here, once however often it runs. */
export async function tellRequesters(app: App, payload: Record<string, unknown>): Promise<void> {
  await transaction(app, async (tx) => {
    const [joined] = await readJoined(tx, [payload.restaurantId]);
    if (!joined) return;
    const now = app.clock.now();
    for (const { id, contactId, email } of await takeWishes(tx, [joined.id, nameKey(joined.name), joined.zip, now])) {
      await queueMail(tx, joinedMail(app.config, joined, { id: contactId, email }, id, now), now);
    }
  });
}

export function joinedMail(
  config: Config,
  joined: Joined,
  contact: Pick<Contact, 'id' | 'email'>,
  requestId: string,
  now: Date,
): QueuedMail {
  return topicMail(config, contact, 'request', now, {
    key: `request-joined:${requestId}`,
    subject: `${joined.name} is on Fondly now`,
    parts: {
      title: `You asked, ${joined.name} said yes`,
      lines: [`${joined.name} sells its surplus meals on Fondly from now on. Have a look at what is cooking.`],
      button: { text: `See ${joined.name}`, url: `${config.publicUrl}/kitchen/${joined.id}` },
    },
    why: `You asked us for ${joined.name}, so we tell you this once.`,
  });
}
