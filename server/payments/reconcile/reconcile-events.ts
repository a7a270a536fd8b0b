import { later, minutesAfter } from '@fondly/contract/time';
import type Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import { notNull, nullable, row, text, timestamp } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { storeEvent } from '../webhooks/receive-event.ts';
import { stripeEvents } from '../webhooks/stripe-events.ts';
import { recordCorrection } from './corrections.ts';
import { inFlightSince, toUnixSeconds } from './in-flight-since.ts';
import { processEach } from './process-each.ts';

/** Stripe lists events for this many days. */
const retentionDays = 30;
/** Events before the cursor are read again, because clocks differ. */
const overlapMinutes = 10;

const listEventCursors = statement(
  'event-cursors',
  row({ id: notNull(text), readUntil: nullable(timestamp) }),
  `select a.id, c.read_until from
     (select '' as id union select stripe_account_id from payout_accounts
      where stripe_account_id is not null and closed_at is null) a
   left join event_cursors c on c.account = a.id`,
);
const storeCursor = command(
  'event-cursor-store',
  `insert into event_cursors (account, read_until) values ($1, $2)
   on conflict (account) do update set read_until = greatest(event_cursors.read_until, excluded.read_until)`,
);

/**
 * Copies Stripe's own list of events, of the platform and of each connected account, into the inbox. Events that an
 * unreachable endpoint missed are applied now. The cursor of the list is stored.
 */
export async function reconcileEvents(app: App): Promise<void> {
  await processEach(app, await listEventCursors(app.db, []), async ({ id, readUntil }) => {
    const now = app.clock.now();
    const until = inFlightSince(now);
    const oldest = minutesAfter(now, -retentionDays * 24 * 60);
    const from = readUntil ? later(minutesAfter(readUntil, -overlapMinutes), oldest) : oldest;
    const created = { gte: toUnixSeconds(from), lte: toUnixSeconds(until) };
    const list = app.stripe.events.list({ created, limit: 100 }, id === '' ? {} : { stripeAccount: id });
    // Stripe lists the newest first. The order does not matter, because an event only names the object to read.
    for await (const event of list) await storeMissedEvent(app, event);
    await storeCursor(app.db, [id, until]);
  });
}

async function storeMissedEvent(app: App, event: Stripe.Event): Promise<void> {
  // An event without a handler is not subscribed to, so its absence is not an error.
  if (!stripeEvents[event.type] || !(await storeEvent(app, event))) return;
  const objectId = (event.data.object as { id?: string }).id ?? null;
  await recordCorrection(app, {
    kind: 'event',
    objectId: event.id,
    before: { type: event.type, object: objectId, heard: false },
    after: { type: event.type, object: objectId, heard: true },
  });
}
