import { randomUUID } from 'node:crypto';
import { daysAfter } from '@fondly/contract/time';
import type { Tx } from '@fondly/server/platform/database/db';
import { toNameKey } from '@fondly/server/waitlist/request-restaurant';
import { insertRows } from './insert-rows.ts';

/** People waiting, by ZIP. The last ZIP has too few for the public count. */
const waitingByZip = { '30331': 143, '30311': 58, '30032': 21, '30344': 6 };
const requestedRestaurants = [
  { zip: '30331', name: 'The Green Spoon', people: 31 },
  { zip: '30331', name: 'Howell Mill Noodle Co.', people: 24 },
  { zip: '30311', name: 'Cascade Waffle House', people: 12 },
  { zip: '30032', name: 'Cast Iron Corner', people: 7 },
  { zip: '30311', name: 'the green spoon', people: 4 },
];
const daysBack = 40;
/** One in so many has not confirmed the email address. */
const unconfirmedEvery = 9;

const toEmail = (zip: string, index: number): string => `neighbor-${zip}-${index}@waiting.fondly.test`;

/** Seeds the waitlist: people in ZIPs without meals, and the restaurants that they request. */
export async function seedWaitlist(tx: Tx, now: Date): Promise<void> {
  const people = Object.entries(waitingByZip).flatMap(([zip, count]) =>
    Array.from({ length: count }, (_, index) => {
      const createdAt = daysAfter(now, (-daysBack * (index + 1)) / (count + 1));
      return {
        zip,
        email: toEmail(zip, index),
        createdAt,
        isConfirmed: index % unconfirmedEvery !== unconfirmedEvery - 1,
      };
    }),
  );
  await insertRows(
    tx,
    'mail_contacts',
    people.map(({ email, createdAt, isConfirmed }) => ({
      id: randomUUID(),
      email,
      created_at: createdAt,
      confirmed_at: isConfirmed ? createdAt : null,
    })),
  );
  await insertRows(
    tx,
    'zip_waitlist',
    people.map(({ zip, email, createdAt }) => ({
      id: randomUUID(),
      zip,
      email,
      incentive: '$3_off',
      source: 'zip-empty-state',
      created_at: createdAt,
    })),
  );
  await insertRows(
    tx,
    'restaurant_requests',
    requestedRestaurants.flatMap(({ zip, name, people: count }) =>
      Array.from({ length: count }, (_, index) => ({
        id: randomUUID(),
        zip,
        name,
        name_key: toNameKey(name),
        email: toEmail(zip, index),
        created_at: daysAfter(now, (-daysBack * (index + 1)) / (count + 2)),
      })),
    ),
  );
}
