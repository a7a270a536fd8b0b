import { randomUUID } from 'node:crypto';
import type { requestRestaurant as endpoint } from '@fondly/contract/waitlist';
import type { Language } from '@fondly/messages/languages';
import type { z } from 'zod';
import { notify } from '../messaging/notify.ts';
import type { App } from '../platform/app.ts';
import { command } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { confirmationMail } from './join-mails.ts';
import { limitRequests, readSubscriber, requireKnownZip, sendCoupon } from './join-waitlist.ts';

type RequestInput = z.output<typeof endpoint.schema.body>;

const add = command(
  'restaurant-request-add',
  `insert into restaurant_requests (id, zip, sample_id, name, name_key, email, phone, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (zip, name_key, email) do nothing`,
);

/** "The Green Spoon", "the green-spoon" and "THE GREEN SPOON!" are one request. */
export const toNameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Stores a restaurant request. A repeat changes nothing and gets the same answer, so the answer reveals nothing about
 * the address. The page promises $3 for a request, too.
 */
export async function requestRestaurant(
  app: App,
  ipAddress: string,
  input: RequestInput,
  language: Language,
): Promise<void> {
  await limitRequests(app, ipAddress, input.email);
  await requireKnownZip(app, input.zip);
  const { zip, restaurantId, restaurantName, email, phone } = input;
  const key = toNameKey(restaurantName);
  if (!key) throw new Problem('invalid-input', {}, { restaurantName: 'required' });
  await transaction(app, async (tx) => {
    const now = app.clock.now();
    await add(tx, [randomUUID(), zip, restaurantId, restaurantName, key, email, phone, now]);
    const { subscriber, needsConfirmation } = await readSubscriber(tx, email, 'request', { now, language });
    const message = confirmationMail(app.config, subscriber, 'request', now, { hasCoupon: true });
    if (needsConfirmation) await notify(tx, subscriber, { ...message, now });
    else await sendCoupon(app, tx, subscriber);
  });
}
