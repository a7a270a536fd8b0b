import { later, minutesAfter } from '@fondly/contract/time';
import type Stripe from 'stripe';
import type { App } from '../../platform/app.ts';
import { prepared } from '../../platform/database/db.ts';
import { takeIn } from '../webhooks/receive-event.ts';
import { stripeEvents } from '../webhooks/stripe-events.ts';
import { keepCorrection } from './corrections.ts';
import { newsOnItsWaySince, secondsOf } from './in-flight-since.ts';
import { eachByItself } from './process-each.ts';

/** The provider lists events no longer than this. */
const keptDays = 30;
/** Read again before the cursor: clocks differ. */
const overlapMinutes = 10;

const accounts = prepared<{ id: string; read_until: Date | null }>(
  'event-cursors',
  `select a.id, c.read_until from
     (select '' as id union select stripe_account_id from payout_accounts
      where stripe_account_id is not null and closed_at is null) a
   left join event_cursors c on c.account = a.id`,
);
const keepCursor = prepared(
  'event-cursor-keep',
  `insert into event_cursors (account, read_until) values ($1, $2)
   on conflict (account) do update set read_until = greatest(event_cursors.read_until, excluded.read_until)`,
);

/**
 * The provider's own list of events, of the platform and of each connected account, into the same inbox: whatever
 * an endpoint missed while it was dead is applied now. Where the list was read to is kept.
 */
export async function reconcileEvents(app: App): Promise<void> {
  await eachByItself(app, await accounts(app.db, []), async ({ id, read_until: readUntil }) => {
    const now = app.clock.now();
    const until = newsOnItsWaySince(now);
    const oldest = minutesAfter(now, -keptDays * 24 * 60);
    const from = readUntil ? later(minutesAfter(readUntil, -overlapMinutes), oldest) : oldest;
    const created = { gte: secondsOf(from), lte: secondsOf(until) };
    const list = app.stripe.events.list({ created, limit: 100 }, id === '' ? {} : { stripeAccount: id });
    // Newest first, which does not matter: an event only says where to look.
    for await (const event of list) await hear(app, event);
    await keepCursor(app.db, [id, until]);
  });
}

async function hear(app: App, event: Stripe.Event): Promise<void> {
  // What nobody acts on was never asked for, so that it did not come is no fault.
  if (!stripeEvents[event.type] || !(await takeIn(app, event))) return;
  const objectId = (event.data.object as { id?: string }).id ?? null;
  await keepCorrection(app, {
    kind: 'event',
    objectId: event.id,
    before: { type: event.type, object: objectId, heard: false },
    after: { type: event.type, object: objectId, heard: true },
  });
}
