import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@fondly/contract/restaurant/roles';
import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import { buildCustomer, type TestPerson } from '../../accounts/testing/people.ts';

/** `id` is the person's, `staffId` that of the staff row. */
export type TestStaff = TestPerson & { staffId: string };

/** Builds a staff member without an invitation. */
export async function buildStaff(env: TestEnvironment, restaurantId: string, role: StaffRole): Promise<TestStaff> {
  const person = await buildCustomer(env, { name: role === 'manager' ? 'Mei Ito' : 'Theo Park' });
  const staffId = randomUUID();
  await env.app.db.client.query(
    'insert into staff (id, restaurant_id, user_id, role, joined_at, seen_at) values ($1, $2, $3, $4, $5, $5)',
    [staffId, restaurantId, person.id, role, env.clock.now()],
  );
  return { ...person, staffId };
}
