import { eq } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import { transaction } from '../platform/transaction.ts';
import type { Person } from './actor.ts';
import { users } from './schema.ts';

/** Changes the own name and phone, and nothing else: the address cannot be changed, roles never through here. */
export async function updateProfile(
  app: App,
  person: Person,
  { name, phone }: { name: string; phone: string | null },
): Promise<Person> {
  await transaction(app, (tx) =>
    tx.update(users).set({ name, phone, updatedAt: app.clock.now() }).where(eq(users.id, person.id)),
  );
  return { ...person, name, phone };
}
