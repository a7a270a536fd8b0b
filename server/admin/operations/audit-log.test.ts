import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildAdmin } from '../../accounts/testing/people.ts';
import { writeAudit } from '../../platform/audit.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { buildOwner } from '../../restaurants/testing/build-owner.ts';

describe('The audit log', () => {
  test.for([
    'update audit_lines set reason = $1',
    'delete from audit_lines where reason <> $1',
    'truncate audit_lines',
  ])('the database itself refuses: %s', async (statement, { env }) => {
    const values = statement.includes('$1') ? ['x'] : [];
    await expect(env.app.db.client.query(statement, values)).rejects.toThrow('audit lines are only ever added');
  });

  test('admins read the entries newest first, in pages, filtered, and as CSV', async ({ env }) => {
    const by = await buildAdmin(env);
    const owner = await buildOwner(env, { status: 'pending', name: '=SUM(A1) Bakery' });
    await transaction(env.app, async (tx) => {
      for (let number = 1; number <= 60; number += 1) {
        const entry = { actorId: by.id, action: 'meal.hide' as const, objectId: owner.id, objectName: 'Pie' };
        await writeAudit(tx, { ...entry, reason: `Pie number ${number}` }, env.clock.now());
      }
    });
    await by.call('POST /api/admin/restaurants/:id/decision', {
      params: { id: owner.restaurantId },
      body: { reviewAction: 'reject', reason: 'No kitchen at "that" address' },
    });

    const first = (await by.call('GET /api/admin/audit', { querystring: { action: 'meal.hide' } })).body;
    expect(first.lines).toHaveLength(50);
    expect(first.lines[0]?.reason).toBe('Pie number 60');
    const next = await by.call('GET /api/admin/audit', {
      querystring: { action: 'meal.hide', olderThan: first.olderThan ?? 0 },
    });
    expect(next.body.lines.map(({ reason }) => reason).at(-1)).toBe('Pie number 1');
    expect(next.body.olderThan).toBeNull();
    const found = (await by.call('GET /api/admin/audit', { querystring: { search: 'sum(a1)' } })).body.lines;
    expect(found).toMatchObject([
      { action: 'restaurant.reject', actorName: 'Grace Hopper', objectId: owner.restaurantId },
    ]);

    const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const file = await fetch(`${env.url}/api/admin/audit.csv?search=sum`, { headers: { cookie } });
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = await file.text();
    expect(text).toContain(`"'=SUM(A1) Bakery"`);
    expect(text).toContain('"No kitchen at ""that"" address","status: pending → rejected; decision: none → reject",');
  });
});
