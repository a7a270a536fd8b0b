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

/** The provider lists events no longer than this. */
const retentionDays = 30;
/** Read again before the cursor: clocks differ. */
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
  'event-cursor-keep',
  `insert into event_cursors (account, read_until) values ($1, $2)
   on conflict (account) do update set read_until = greatest(event_cursors.read_until, excluded.read_until)`,
);

/**
 * The provider's own list of events, of the platform and of each connected account, into the same inbox: whatever
 * an endpoint missed while it was dead is applied now. Where the list was read to is kept.
 */
export async function reconcileEvents(app: App): Promise<void> {
  await processEach(app, await listEventCursors(app.db, []), async ({ id, readUntil }) => {
    const now = app.clock.now();
    const until = inFlightSince(now);
    const oldest = minutesAfter(now, -retentionDays * 24 * 60);
    const from = readUntil ? later(minutesAfter(readUntil, -overlapMinutes), oldest) : oldest;
    const created = { gte: toUnixSeconds(from), lte: toUnixSeconds(until) };
    const list = app.stripe.events.list({ created, limit: 100 }, id === '' ? {} : { stripeAccount: id });
    // Newest first, which does not matter: an event only says where to look.
    for await (const event of list) await storeMissedEvent(app, event);
    await storeCursor(app.db, [id, until]);
  });
}

async function storeMissedEvent(app: App, event: Stripe.Event): Promise<void> {
  // What nobody acts on was never asked for, so that it did not come is no fault.
  if (!stripeEvents[event.type] || !(await storeEvent(app, event))) return;
  const objectId = (event.data.object as { id?: string }).id ?? null;
  await recordCorrection(app, {
    kind: 'event',
    objectId: event.id,
    before: { type: event.type, object: objectId, heard: false },
    after: { type: event.type, object: objectId, heard: true },
  });
}
