import * as m from '@fondly/messages/server';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { readMessageContext, toCustomer } from '../message-context.ts';
import { toMessages } from '../message-table.ts';
import { createPickupNews } from '../pickup-news.ts';

/** The email, line, and push about it. */
export const releaseEnded = createPickupNews({
  code: 'release-ended',
  title: (locale) => m.email_orders_release_ended_title({}, { locale }),
  line: m.email_orders_release_ended_line,
});

/** Tells a customer that the kitchen sells no more of the meal, so that they can still come for what they released. */
export async function announceReleaseEnd(
  app: App,
  { orderId, at }: JobPayloads['announce-release-end'],
): Promise<void> {
  const context = await readMessageContext(app, orderId);
  if (!context || context.order.closedReason !== null) return;
  const readers = { customer: { person: toCustomer(context.order), key: `release-end:${orderId}:${at}` } };
  await transaction(app, async (tx) => {
    for (const { person, message } of toMessages(releaseEnded, context, readers, context.now))
      await notify(tx, person, message);
  });
}
