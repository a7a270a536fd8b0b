import type { TestEnvironment } from '@fondly/dev/environment/test-environment';
import type { Visitor } from '@fondly/dev/environment/visitor';
import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { buildCustomer } from './testing/people.ts';

async function readStored(env: TestEnvironment, id: string): Promise<string | null | undefined> {
  const sql = 'select language from users where id = $1';
  const { rows } = await env.app.db.client.query<{ language: string | null }>(sql, [id]);
  return rows[0]?.language;
}

const choose = (visitor: Visitor, isForThisDeviceOnly: boolean) =>
  visitor.call('PUT /api/language', { body: { language: 'es', isForThisDeviceOnly } });

describe('The choice of a language', () => {
  test('is stored on the device of a visitor for a year', async ({ env }) => {
    const visitor = env.visitor();
    const reply = await choose(visitor, false);
    expect(reply.status).toBe(200);
    expect(visitor.cookies.get('fondly_language')).toBe('es');
    expect(String(reply.headers['set-cookie'])).toMatch(/Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/);
  });

  test('applies to the emails of a person who is logged in, unless it is for a shared device', async ({ env }) => {
    const person = await buildCustomer(env);
    await choose(person, true);
    expect(await readStored(env, person.id)).toBe('en');
    await choose(person, false);
    expect(await readStored(env, person.id)).toBe('es');
  });

  test('is refused for a language that has no catalogs', async ({ env }) => {
    const reply = await env.visitor().send('PUT', '/api/language', {
      payload: { language: 'fr', isForThisDeviceOnly: false },
    });
    expect(reply.status).toBe(400);
  });
});
