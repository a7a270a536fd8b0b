import { randomUUID } from 'node:crypto';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { buildCustomer, type TestPerson } from '../../accounts/testing/people.ts';
import { restaurants } from '../schema.ts';

type OwnerOptions = {
  status?: 'pending' | 'approved' | 'rejected' | 'suspended' | 'closed';
  adminOnly?: boolean;
  name?: string;
};
/** `id` is the owner's, `restaurantId` the kitchen's. */
export type TestOwner = TestPerson & { restaurantId: string };

/** Somebody who owns a kitchen in Midtown, approved unless the case says otherwise. */
export async function buildOwner(env: TestEnvironment, options: OwnerOptions = {}): Promise<TestOwner> {
  const owner = await buildCustomer(env, { name: 'Aiko Tanaka' });
  const restaurantId = randomUUID();
  const now = env.clock.now();
  await env.app.db.insert(restaurants).values({
    id: restaurantId,
    ownerId: owner.id,
    name: options.name ?? 'Kumo Noodle Bar',
    email: owner.email,
    contactName: owner.name,
    phone: '+14045550101',
    address: '812 Peach Row NE',
    zip: '30308',
    timezone: 'America/New_York',
    restaurantType: 'chef-led',
    cuisines: ['japanese'],
    description: '',
    pickupInstructions: '',
    tone: ['#22304A', '#FFFFFF'],
    status: options.status ?? 'approved',
    adminOnly: options.adminOnly ?? false,
    autoAccept: true,
    ratingSum: 0,
    ratingCount: 0,
    termsVersion: '2025-09-26',
    termsAcceptedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return { ...owner, restaurantId };
}
