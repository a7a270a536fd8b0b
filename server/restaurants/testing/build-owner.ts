import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { buildCustomer, type TestPerson } from '../../accounts/testing/people.ts';
import { openAllDay } from './open-all-day.ts';

type OwnerOptions = {
  status?: 'pending' | 'approved' | 'rejected' | 'suspended' | 'closed';
  adminOnly?: boolean;
  name?: string;
};
/** `id` is the owner's, `restaurantId` the restaurant's. */
export type TestOwner = TestPerson & { restaurantId: string };

/** Builds the owner of a restaurant in Midtown, approved and open day and night by default. */
export async function buildOwner(env: TestEnvironment, options: OwnerOptions = {}): Promise<TestOwner> {
  const owner = await buildCustomer(env, { name: 'Aiko Tanaka' });
  const restaurantId = randomUUID();
  const now = env.clock.now();
  await env.app.db.client.query(
    `insert into restaurants (id, owner_id, name, email, contact_name, phone, address, zip, timezone, restaurant_type,
       cuisines, description, pickup_instructions, tone, status, admin_only, auto_accept, rating_sum, rating_count,
       terms_version, terms_accepted_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, '+14045550101', '812 Peach Row NE', '30308', 'America/New_York', 'chef-led',
       '{japanese}', '', '', '{#22304A,#FFFFFF}', $6, $7, true, 0, 0, '2025-09-26', $8, $8, $8)`,
    [
      restaurantId,
      owner.id,
      options.name ?? 'Kumo Noodle Bar',
      owner.email,
      owner.name,
      options.status ?? 'approved',
      options.adminOnly ?? false,
      now,
    ],
  );
  await openAllDay(env.app, restaurantId);
  return { ...owner, restaurantId };
}
