import { randomBytes, randomUUID } from 'node:crypto';
import { sessionCookieName, signToken } from '@fondly/server/accounts/sessions/session-cookie';
import { readConfig } from '@fondly/server/platform/config';
import { openPhone, type Phone } from '../load/phone.ts';
import { writeGoal, writeLine } from '../report.ts';

const runs = 3;
const minPerformance = 85;
const maxLayoutShift = 0.05;

/** The pages of a signed-in customer, each opened on a phone with an empty cache. */
export async function customerPages(): Promise<void> {
  const phone = await openPhone();
  try {
    writeLine('\n### The pages of a customer\n');
    const cookie = await signIn(phone, 'maya@fondly.test');
    for (const address of await listAddresses(phone)) {
      const { scoreByKind, layoutShift } = await phone.audit(address, { kinds: ['performance'], runs, cookie });
      const page = address.replace(/[0-9a-f-]{36}/, '{id}');
      const value = scoreByKind.get('performance') ?? 0;
      writeGoal({
        number: page,
        text: 'mobile performance',
        value,
        required: minPerformance,
        desired: 95,
        isMinimum: true,
      });
      writeGoal({
        number: page,
        text: 'shift of the layout',
        value: layoutShift,
        required: maxLayoutShift,
        desired: 0.01,
      });
    }
  } finally {
    await phone.close();
  }
}

async function listAddresses({ environment }: Phone): Promise<string[]> {
  const { rows } = await environment.client.query<{ restaurant: string; meal: string; order: string }>(
    `select m.restaurant_id as restaurant, m.id as meal, o.id as "order"
     from meals m join restaurants r on r.id = m.restaurant_id, orders o join users u on u.id = o.customer_id
     where r.name = 'Kumo Noodle Bar' and m.is_active and m.available_quantity > 0 and m.pickup_end > now()
       and u.email = 'maya@fondly.test' limit 1`,
  );
  const [ids] = rows;
  if (!ids) throw new Error('the demo sells nothing of Kumo Noodle Bar at this hour');
  const customerPaths = ['/past-orders', `/past-orders/${ids.order}/receipt`, '/alerts', '/customer-profile'];
  return [
    '/kitchens',
    `/kitchen/${ids.restaurant}`,
    '/meal-search?zip=30308',
    '/zip/30350',
    `/order/${ids.meal}`,
    ...customerPaths,
  ];
}

/** @returns the session cookie */
async function signIn({ environment }: Phone, email: string): Promise<string> {
  const config = readConfig(environment.settings);
  const token = randomBytes(24).toString('base64url');
  await environment.client.query(
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
     select $1, id, $2, now() + interval '30 days', now(), now() from users where email = $3`,
    [randomUUID(), token, email],
  );
  return `${sessionCookieName(config)}=${encodeURIComponent(signToken(config.secret, token))}`;
}
