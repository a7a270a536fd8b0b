import type { Admin } from '../../accounts/sessions/actor.ts';
import { revokeToken } from '../../api-keys/customer-tokens.ts';
import type { App } from '../../platform/app.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

/** Ends a token of a customer, such as one that was found in public. @throws Problem `not-found` */
export async function revokeTokenAsAdmin(
  app: App,
  admin: Admin,
  { customerId, id, reason }: { customerId: string; id: string; reason: string },
): Promise<void> {
  await writeAsAdmin(app, admin, { action: 'person.revoke-token', objectId: customerId, reason }, async (tx, now) => {
    const { name, ending } = await revokeToken(tx, { customerId, id, now });
    return `${name} (${ending})`;
  });
}
