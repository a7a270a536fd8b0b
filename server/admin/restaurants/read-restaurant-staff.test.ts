import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { buildRestaurant } from '../../orders/testing/order-builders.ts';
import { buildStaff } from '../../staff/testing/build-staff.ts';

describe('The staff of a restaurant for admins', () => {
  test('admins see each member with role, start and last use, and email addresses only after a reason', async ({
    env,
  }) => {
    const [admin, restaurant] = await Promise.all([buildAdmin(env), buildRestaurant(env)]);
    const theo = await buildStaff(env, restaurant.id, 'counter');
    const mei = await buildStaff(env, restaurant.id, 'manager');
    const invited = 'noor.haddad@example.com';
    await restaurant.call('POST /api/restaurant/invitations', { body: { email: invited, role: 'counter' } });
    const read = async () =>
      (await admin.call('GET /api/admin/restaurants/:id', { params: { id: restaurant.id } })).body;

    const before = await read();
    const since = env.clock.now().toISOString();
    expect(before.staff).toMatchObject([
      { personId: restaurant.ownerId, name: 'Aiko Tanaka', role: 'owner' },
      { personId: mei.id, name: 'Mei Ito', role: 'manager', since, lastSeenAt: expect.any(String) },
      { personId: theo.id, name: 'Theo Park', role: 'counter', since, email: expect.stringMatching(/^.•••@/) },
    ]);
    expect(before.staffLog).toMatchObject([
      { action: 'invited', actorName: 'Aiko Tanaka', targetName: 'n•••@example.com' },
    ]);
    for (const address of [theo.email, mei.email, invited]) expect(JSON.stringify(before)).not.toContain(address);

    const open = (reason: string) =>
      admin.call('POST /api/admin/people/:id/contact', { params: { id: theo.id }, body: { reason } });
    expect((await open(' ')).status).toBe(400);
    expect((await open('The tablet is lost.')).body.email).toBe(theo.email);
    const { rows } = await env.app.db.client.query('select action, reason from audit_lines where object_id = $1', [
      theo.id,
    ]);
    expect(rows).toEqual([{ action: 'person.contact', reason: 'The tablet is lost.' }]);

    await restaurant.call('DELETE /api/restaurant/staff/:id', { params: { id: theo.staffId } });
    const after = await read();
    expect(after.staff.map(({ name }) => name)).toEqual(['Aiko Tanaka', 'Mei Ito']);
    expect(after.staffLog[0]).toMatchObject({ action: 'removed', actorName: 'Aiko Tanaka', targetName: 'Theo Park' });
  });
});
