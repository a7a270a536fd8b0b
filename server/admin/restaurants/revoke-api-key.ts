import type { Admin } from '../../accounts/sessions/actor.ts';
import { revokeApiKey } from '../../api-keys/api-keys.ts';
import type { App } from '../../platform/app.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

/** Ends a key of a restaurant, such as one that was found in public. @throws Problem `not-found` */
export async function revokeApiKeyAsAdmin(
  app: App,
  admin: Admin,
  { restaurantId, keyId, reason }: { restaurantId: string; keyId: string; reason: string },
): Promise<void> {
  await writeAsAdmin(
    app,
    admin,
    { action: 'restaurant.revoke-key', objectId: restaurantId, reason },
    async (tx, now) => {
      const { name, ending } = await revokeApiKey(tx, { restaurantId, id: keyId, now });
      return `${name} (${ending})`;
    },
  );
}
